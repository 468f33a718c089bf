import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** As deep as the folders of the sources, for paths relative to a module. */
const FOLDER = join(ROOT, 'tests/dist')

let programs: ReturnType<typeof bundle> | undefined

/**
 * Bundles server, workers and failpoints with one shared copy of their packages, which the failpoints change. The bundle is built once per process, and
 * starts in a quarter of the CPU time of the sources.
 */
export const bundledPrograms = () => (programs ??= bundle())

async function bundle() {
  mkdirSync(FOLDER, { recursive: true })
  const dir = mkdtempSync(join(FOLDER, 'faults-'))
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  await build({
    input: {
      server: join(ROOT, 'server/src/main.ts'),
      workers: join(ROOT, 'workers/src/main.ts'),
      failpoints: join(ROOT, 'tests/faults/failpoints.ts'),
    },
    platform: 'node',
    // A package of Koa calls eval.
    checks: { eval: false },
    output: { dir },
  })
  const fileOf = (name: string) => join(dir, `${name}.js`)
  return { server: fileOf('server'), workers: fileOf('workers'), failpoints: fileOf('failpoints') }
}
