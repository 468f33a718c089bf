/**
 * What a look of our server takes: the memory of its reader for a list of 59,400 and one of 594,000 entries, and how long tarpits and
 * bombs hold it. Exits with 1 if the large list takes 5 MB more, or a look lives too long.
 */
import { readFileSync } from 'node:fs'
import { startPanel, startWireAnimals } from '@player/infra/panel'
import { readInChild } from '@player/workers'
import { readOptions } from '../kit/command-line.ts'
import { inParallel } from '../kit/in-parallel.ts'
import { quantile } from './figures.ts'

const USAGE = `npm run looks -- [options]

  --times 3    how often each list is read
  --looks 20   looks at tarpits and bombs, four at once`
const { values } = readOptions(USAGE, {
  options: { times: { type: 'string', default: '3' }, looks: { type: 'string', default: '20' } },
})

const MAX_DIFFERENCE_KB = 5_000
const MAX_MS = 27_000
const SAMPLE_MS = 5
const [panel, wire] = await Promise.all([startPanel({}), startWireAnimals()])

const look = (url: string) =>
  readInChild(
    {
      source: { type: 'm3u', url },
      rules: { deniedHosts: [], deniedAddresses: [], allowed: new URL(url).host, userAgent: 'Player' },
    },
    () => undefined,
  )

const peaks: number[] = []
for (const scale of [0.1, 1]) {
  const memory: number[] = []
  const seconds: number[] = []
  for (let time = 0; time < Number(values.times); time += 1) {
    const began = performance.now()
    const sampling = sampleChildren()
    const end = await look(`${panel.url}/zoo/26?scale=${scale}`)
    memory.push(sampling.stop())
    seconds.push((performance.now() - began) / 1_000)
    const entries = typeof end === 'string' ? end : end.channels
    if (entries !== 594_000 * scale) throw new Error(`The look at the list found ${entries} entries`)
  }
  const peak = quantile(memory, 0.5)
  peaks.push(peak)
  console.log(
    `${(594_000 * scale).toLocaleString('en')} entries: ${(peak / 1_000).toFixed(1)} MB, ${quantile(seconds, 0.5).toFixed(1)} s (medians of ${values.times})`,
  )
}
const [small = 0, large = 0] = peaks
console.log(`Ten times the entries take ${((large - small) / 1_000).toFixed(1)} MB more.`)

const hostile = [wire.addresses[59], wire.addresses[60], `${panel.url}/zoo/36`, `${panel.url}/zoo/27`]
const lives: number[] = []
const sampling = sampleChildren()
await inParallel(Array.from({ length: Number(values.looks) }), 4, async (_, index) => {
  const began = performance.now()
  await look(hostile[index % hostile.length] ?? '')
  lives.push(performance.now() - began)
})
const longest = Math.max(...lives)
console.log(
  `${values.looks} looks at tarpits and bombs: ${(longest / 1_000).toFixed(1)} s and ${(sampling.stop() / 1_000).toFixed(1)} MB at most each`,
)
wire.stop()
await panel.stop()
if (large - small > MAX_DIFFERENCE_KB || longest > MAX_MS) process.exitCode = 1
process.disconnect?.()

/** Watches the largest memory that any child of this process has had, in kilobytes. */
function sampleChildren() {
  let peak = 0
  const timer = setInterval(() => {
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' '))
      if (pid !== '') peak = Math.max(peak, peakOf(pid))
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

function peakOf(pid: string): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
