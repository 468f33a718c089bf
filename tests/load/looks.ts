/**
 * Measures looks of the server: the reader's memory for lists of 59,400 and 594,000 entries, and the duration of looks at slow
 * servers (tarpits) and decompression bombs. Exits with 1 if the large list takes over 5 MB more than the small one, or a look over 27 seconds.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setPriority } from 'node:os'
import { startPanel, startWireFaults } from '@player/infra/panel'
import { LOOKS_NICE, readInChild } from '@player/workers'
import { readOptions } from '../kit/command-line.ts'
import { inParallel } from '../kit/in-parallel.ts'
import { listen } from '../kit/listen.ts'
import { LOOK_READER } from '../kit/process.ts'
import { quantile } from '../kit/figures.ts'

const USAGE = `npm run looks -- [options]

  --times 3    how often each list is read; 0 reads none
  --looks 20   looks at slow servers and decompression bombs, four at once
  --wait       begin these looks at a message of the parent process`
const { values } = readOptions(USAGE, {
  options: {
    times: { type: 'string', default: '3' },
    looks: { type: 'string', default: '20' },
    wait: { type: 'boolean', default: false },
  },
})

const MAX_DIFFERENCE_KB = 5_000
const MAX_LOOK_MS = 27_000
/** Milliseconds between samples: of exact peaks, and of those beside other measurements, whose processor they take. */
const SAMPLE_MS = { exact: 5, cheap: 200 }
const COPIED_BYTES = 70_000_000
const [panel, wire] = await Promise.all([startPanel({}), startWireFaults()])
const bombs = await serveFromMemory([`${panel.url}/bad-lists/36`, `${panel.url}/bad-lists/27`])

const look = (url: string) =>
  readInChild(
    {
      source: { type: 'm3u', url },
      rules: { deniedHosts: [], deniedAddresses: [], allowed: new URL(url).host, userAgent: 'Player' },
    },
    () => undefined,
    LOOK_READER,
  )

// As the program of looks does.
setPriority(LOOKS_NICE)
const peaks: number[] = []
for (const scale of values.times === '0' ? [] : [0.1, 1]) {
  const memory: number[] = []
  const seconds: number[] = []
  for (let time = 0; time < Number(values.times); time += 1) {
    const startedAt = performance.now()
    const sampling = sampleChildren(SAMPLE_MS.exact)
    const result = await look(`${panel.url}/bad-lists/26?scale=${scale}`)
    memory.push(sampling.stop())
    seconds.push((performance.now() - startedAt) / 1_000)
    const entries = typeof result === 'string' ? result : result.channels
    if (entries !== 594_000 * scale) throw new Error(`The look at the list found ${entries} entries`)
  }
  const peak = quantile(memory, 0.5)
  peaks.push(peak)
  console.log(
    `${(594_000 * scale).toLocaleString('en')} entries: ${(peak / 1_000).toFixed(1)} MB, ${quantile(seconds, 0.5).toFixed(1)} s (medians of ${values.times})`,
  )
}
const [small = 0, large = 0] = peaks
if (peaks.length > 0)
  console.log(`Ten times the entries take ${((large - small) / 1_000).toFixed(1)} MB more.`)
console.log(`${values.looks} looks at tarpits and bombs, four at once …`)
if (values.wait) {
  process.send?.('ready')
  await once(process, 'message')
}

const hostile = [wire.addresses[59], wire.addresses[60], ...bombs.addresses]
const durations: number[] = []
const sampling = sampleChildren(SAMPLE_MS.cheap)
await inParallel(Array.from({ length: Number(values.looks) }), 4, async (_, index) => {
  const startedAt = performance.now()
  await look(hostile[index % hostile.length] ?? '')
  durations.push(performance.now() - startedAt)
})
const longest = Math.max(...durations)
console.log(
  `${values.looks} looks at tarpits and bombs: ${(longest / 1_000).toFixed(1)} s and ${(sampling.stop() / 1_000).toFixed(1)} MB at most each`,
)
wire.stop()
bombs.stop()
await panel.stop()
if (large - small > MAX_DIFFERENCE_KB || longest > MAX_LOOK_MS) process.exitCode = 1
process.disconnect?.()

/** Serves copies of lists, of which a look reads 64 MB at most: to make a list takes the stand-in longer than a look at it. */
async function serveFromMemory(urls: readonly string[]) {
  const copies = await Promise.all(urls.map(beginningOf))
  const server = createServer((request, response) => {
    const copy = copies[Number(request.url?.slice(1))]
    response.writeHead(200, { 'Content-Type': copy?.type }).end(copy?.bytes)
  })
  const port = await listen(server)
  return {
    addresses: urls.map((_, index) => `http://127.0.0.1:${port}/${index}`),
    stop: () => void server.close(),
  }
}

async function beginningOf(url: string) {
  const { headers, body } = await fetch(url)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > COPIED_BYTES) break
  }
  return { type: headers.get('content-type') ?? '', bytes: Buffer.concat(pieces) }
}

/** Samples the peak memory of this process's children; `stop` returns the highest, in kilobytes. */
function sampleChildren(milliseconds: number) {
  let peak = 0
  const timer = setInterval(() => {
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' '))
      if (pid !== '') peak = Math.max(peak, peakOf(pid))
  }, milliseconds)
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
