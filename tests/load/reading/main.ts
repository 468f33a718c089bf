/** What reading the largest list costs a television, in a process of its own, from the stand-in provider. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPanel } from '@player/infra/panel'
import * as z from 'zod'
import { readOptions } from '../../kit/command-line.ts'

readOptions('npm run reading', {})

const run = promisify(execFile)
const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
const FLAGS = ['--expose-gc', '--max-semi-space-size=1']
const ENTRIES = 594_000
const MAX_KEPT = 50_000
const MAX_TELEVISION_MB = 150

const figures = z.object({
  entries: z.number(),
  kept: z.number(),
  seconds: z.number(),
  peak: z.number(),
  held: z.number(),
})

const panel = await startPanel({})
const measure = async (scale: number) => {
  const { stdout } = await run(process.execPath, [...FLAGS, CHILD, `${panel.url}/zoo/26?scale=${scale}`])
  return figures.parse(JSON.parse(stdout))
}
const [small, whole] = [await measure(0.1), await measure(1)]
await panel.stop()

console.table(
  [small, whole].map(({ entries, kept, seconds, peak, held }) => ({
    entries,
    kept,
    seconds: seconds.toFixed(1),
    'MB more at the peak': peak.toFixed(0),
    'MB held after it': held.toFixed(1),
  })),
)
const broken = [
  whole.entries !== ENTRIES && `The television counts ${whole.entries} entries.`,
  whole.kept > MAX_KEPT && `The television keeps ${whole.kept} channels.`,
  whole.peak > MAX_TELEVISION_MB && `The television takes more than ${MAX_TELEVISION_MB} MB.`,
].filter((one) => one !== false)
for (const one of broken) console.error(one)
process.exitCode = broken.length > 0 ? 1 : 0
