/** What reading the largest list costs a television and a look: each in a process of its own, from the stand-in provider. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPanel } from '@player/infra/panel'
import * as z from 'zod'
import { readOptions } from '../../kit/command-line.ts'

readOptions('npm run reading', {})

const run = promisify(execFile)
const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
/** A television's memory is that of a small browser; a look's is bounded by its machine. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=1']
const ENTRIES = 594_000
const MAX_KEPT = 50_000
const MAX_TELEVISION_MB = 150
const MAX_LOOK_MORE_MB = 5

const figures = z.object({
  entries: z.number(),
  kept: z.number(),
  seconds: z.number(),
  peak: z.number(),
  held: z.number(),
})

const panel = await startPanel({})
const measure = async (as: 'television' | 'look', scale: number) => {
  const { stdout } = await run(process.execPath, [...FLAGS, CHILD, as, `${panel.url}/zoo/26?scale=${scale}`])
  return { as, ...figures.parse(JSON.parse(stdout)) }
}
const [smallLook, look] = [await measure('look', 0.1), await measure('look', 1)]
const [smallTelevision, television] = [await measure('television', 0.1), await measure('television', 1)]
await panel.stop()

console.table(
  [smallLook, look, smallTelevision, television].map(({ as, entries, kept, seconds, peak, held }) => ({
    as,
    entries,
    kept,
    seconds: seconds.toFixed(1),
    'MB more at the peak': peak.toFixed(0),
    'MB held after it': held.toFixed(1),
  })),
)
const broken = [
  look.entries !== ENTRIES && `The look counts ${look.entries} entries.`,
  look.peak - smallLook.peak > MAX_LOOK_MORE_MB &&
    `A look at ten times the list takes more than ${MAX_LOOK_MORE_MB} MB more.`,
  television.kept > MAX_KEPT && `The television keeps ${television.kept} channels.`,
  television.peak > MAX_TELEVISION_MB && `The television takes more than ${MAX_TELEVISION_MB} MB.`,
].filter((one) => one !== false)
for (const one of broken) console.error(one)
process.exitCode = broken.length > 0 ? 1 : 0
