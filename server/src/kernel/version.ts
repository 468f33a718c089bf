import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** This package's, or the workers' in their build: the version is the same. */
const manifest = new URL('../../package.json', import.meta.url)

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
