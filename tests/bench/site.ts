import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const WEB_ROOT = fileURLToPath(new URL('../../web/dist/client', import.meta.url))

/** The smallest script of the built site: its answer costs little more than the request itself. */
export function smallestScript(): string {
  const folder = join(WEB_ROOT, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const [smallest] = scripts.toSorted((a, b) => sizeOf(join(folder, a)) - sizeOf(join(folder, b)))
  if (smallest === undefined) throw new Error('The site is not built')
  return `/assets/${smallest}`
}

const sizeOf = (file: string): number => statSync(file).size
