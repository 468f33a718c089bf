import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { z } from 'zod'
import { startProcess } from '../load/processes.ts'
import type { Bench } from './bench.ts'
import { loadSide } from './sides.ts'

/** As V8 writes it: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).default([]),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

const ENTRY = fileURLToPath(new URL('../../server/dist/bin/main.js', import.meta.url))
const METRICS_MODULES =
  /(^|\/)(@prometheus-io\/client\/.*|src\/(http\/measure|kernel\/metrics|kernel\/metrics-port|metrics)\.ts)$/
const NOT_WORK = new Set(['(root)', '(program)', '(idle)'])

/**
 * A sentence about the share of a server's CPU time that metrics take, by V8's profile during the line `device`. Servers with and without metrics are
 * not compared, because equal ones differ by up to a tenth. Excludes the collection of the metrics' garbage, and Node's timers for the event loop's lag.
 */
export async function shareOfMetrics({ product, generator, owners }: Bench, folder: string, seconds: number) {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
  const server = await startProcess(
    ENTRY,
    { ...product.settings, PORT, METRICS_PORT },
    { quiet: true, flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] },
  )
  const target = { origin: `http://127.0.0.1:${PORT}`, pids: [server.pid] }
  const requests = owners.map(({ headers }) => ({
    method: 'GET' as const,
    path: '/frontend/device',
    headers,
  }))
  const side = loadSide('device', generator, target, () => requests)
  // At least as often as Prometheus scrapes by default.
  for (let elapsed = 0; elapsed < seconds; elapsed += SCRAPE_SECONDS) {
    await side.measure(SCRAPE_SECONDS)
    await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  }
  await server.stop()
  const [file = ''] = globSync('*.cpuprofile', { cwd: folder })
  const { share, milliseconds } = shareIn(join(folder, file))
  return `Metrics took ${(share * 100).toFixed(1)} % of the ${(milliseconds / 1_000).toFixed(1)} s that the server computed, with a scrape every ${SCRAPE_SECONDS} s`
}

const SCRAPE_SECONDS = 15

function shareIn(file: string): { readonly share: number; readonly milliseconds: number } {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const moduleOf = modulesByLine()
  const parents = new Map(nodes.flatMap(({ id, children }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  /** Whether a frame of the stack belongs to the metrics; work that `measure` awaits does not. */
  const isOfMetrics = (leaf: number): boolean => {
    let isNearest = true
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const frame = frames.get(id)
      const name = frame && moduleOf(frame.url, frame.lineNumber)
      if (name === undefined) continue
      if (METRICS_MODULES.test(name) && (isNearest || frame?.functionName !== 'measure')) return true
      isNearest = false
    }
    // Node's observer of garbage collections calls that of the metrics client.
    return isNearest && (frames.get(leaf)?.url.startsWith('node:internal/perf/') ?? false)
  }
  let [total, ofMetrics] = [0, 0]
  for (const [index, id] of samples.entries()) {
    if (NOT_WORK.has(frames.get(id)?.functionName ?? '')) continue
    total += timeDeltas[index] ?? 0
    if (isOfMetrics(id)) ofMetrics += timeDeltas[index] ?? 0
  }
  if (ofMetrics === 0) throw new Error('The profile names none of the modules of metrics')
  return { share: ofMetrics / total, milliseconds: total / 1_000 }
}

/** The source file of a line of the build, which has a comment with its name before each. */
function modulesByLine(): (url: string, line: number) => string | undefined {
  const builds = new Map<string, readonly (string | undefined)[]>()
  return (url, line) => {
    if (!url.startsWith('file:') || !url.includes('/server/dist/')) return undefined
    let modules = builds.get(url)
    if (!modules) {
      let current: string | undefined
      modules = readFileSync(fileURLToPath(url), 'utf8')
        .split('\n')
        .map((text) => (current = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text)?.[1] ?? current))
      builds.set(url, modules)
    }
    return modules[line]
  }
}
