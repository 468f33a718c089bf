import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Of this package, or of the workers' in their build: the version is the same. */
const manifest = new URL('../../package.json', import.meta.url)

/** As in the changelog. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
