/** Measures what reading the largest list costs a television, in a separate process, from the stand-in provider. */
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
const MAX_CHANNELS = 50_000
const MAX_TELEVISION_MB = 150

const figures = z.object({
  entries: z.number(),
  channels: z.number(),
  seconds: z.number(),
  peak: z.number(),
  held: z.number(),
})

const panel = await startPanel({})
const measure = async (scale: number) => {
  const { stdout } = await run(process.execPath, [
    ...FLAGS,
    CHILD,
    `${panel.url}/bad-lists/26?scale=${scale}`,
  ])
  return figures.parse(JSON.parse(stdout))
}
const [small, large] = [await measure(0.1), await measure(1)]
await panel.stop()

console.table(
  [small, large].map(({ entries, channels, seconds, peak, held }) => ({
    entries,
    channels,
    seconds: seconds.toFixed(1),
    'MB more at the peak': peak.toFixed(0),
    'MB held after it': held.toFixed(1),
  })),
)
const problems = [
  large.entries !== ENTRIES && `The television counts ${large.entries} entries.`,
  large.channels > MAX_CHANNELS && `The television stores ${large.channels} channels.`,
  large.peak > MAX_TELEVISION_MB && `The television takes more than ${MAX_TELEVISION_MB} MB.`,
].filter((problem) => problem !== false)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
