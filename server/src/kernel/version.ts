import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** This package's, or in the workers' build that package's: all have the same version. */
const manifest = new URL('../../package.json', import.meta.url)

/** The version of the product, which the changelog names. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
