import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The package.json of this package, or of the workers' in their build: all have the same version. */
const manifest = new URL('../../package.json', import.meta.url)

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
