/**
 * The soak test: half an hour of traffic at a constant rate (`workload.ts`) with one fault a minute, drawn from the seed (`random-faults.ts`). No
 * process may end by itself or write to standard error, and neither memory nor tables may grow. Faults kill processes only in the first third: memory is
 * measured over two thirds. At the end the invariants are checked, and the clock is shifted past every retention period: tables that still have more
 * rows must be listed in `growth.ts`. Exits with 1 if anything failed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { readOptions } from '../kit/command-line.ts'
import { exitOnSignals } from '../kit/process.ts'
import type { Owner } from '../kit/factories.ts'
import { seededRandom, type Random } from '../load/random.ts'
import { countRows, growingTables, growthOf, type RowCounts } from './growth.ts'
import { faultsOf, endFaults, type Running } from './random-faults.ts'
import { waitForInvariants } from './history.ts'
import { MEMORY_FIGURES_MODULE, watchMemory } from './measure.ts'
import { openReport } from './report.ts'
import { openScenario, type Scenario } from './row.ts'
import { startStores } from './stores.ts'
import { startWorkload } from './workload.ts'
import {
  prepareTestedSystem,
  type EngineName,
  type TestedProcess,
  type TestedSystem,
} from './tested-system.ts'

const OWNERS = 40
const SAMPLE_EVERY_MS = 10_000
const FAULT_AFTER_MS = 30_000
/** A process with a failpoint has this time to reach it and to be killed. */
const KILLED_WITHIN_MS = 20_000
const MAX_SETTLE_SECONDS = 180
const PAST_RETENTION = '400 days'

const ENGINES: readonly EngineName[] = ['PostgreSQL', 'Redis']
const USAGE = `npm run soak -- [options]

  --minutes 30                duration
  --rate 50                   requests a second
  --engine PostgreSQL|Redis   the queue engine, PostgreSQL by default
  --seed 7                    repeat the faults and the traffic of this seed`
const { values } = readOptions(USAGE, {
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'PostgreSQL' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const engine = ENGINES.find((name) => name === values.engine)
if (!engine) throw new Error(`--engine takes one of ${ENGINES.join(', ')}`)
if (!(minutes >= 1 && rate > 0)) throw new Error('--minutes takes 1 or more, and --rate more than 0')

exitOnSignals()
const stores = await startStores()
console.log(`${minutes} minutes at ${rate} requests a second, queue on ${engine}, seed ${values.seed}`)
console.log(`Stores: ${stores.kind}`)
let problems: readonly string[]
try {
  problems = await soak(engine)
} finally {
  await stores.postgres.stop()
}
console.log(problems.length === 0 ? 'Passed' : `FAILED:\n  ${problems.join('\n  ')}`)
process.exit(problems.length === 0 ? 0 : 1)

async function soak(queueEngine: EngineName): Promise<string[]> {
  const system = await prepareTestedSystem({
    ...stores,
    engine: queueEngine,
    hasRealDurations: true,
    preload: [MEMORY_FIGURES_MODULE],
  })
  const scenario = openScenario(system)
  const random = seededRandom(Number(values.seed))
  const running: Running = { server: await system.startServer(), worker: await system.startWorker() }
  const [first, ...rest] = await Promise.all(Array.from({ length: OWNERS }, () => scenario.owner()))
  if (!first) throw new Error('No owner was created')
  const before = await warmUp(scenario, first)

  const memory = watchMemory(system)
  const during: RowCounts[] = []
  const stopSampling = new AbortController()
  const sampling = (async () => {
    while (!stopSampling.signal.aborted) {
      memory.takeSamples()
      // Fails while the database is down.
      await countRows(system).then(
        (rows) => during.push(rows),
        () => undefined,
      )
      await wait(SAMPLE_EVERY_MS, undefined, { signal: stopSampling.signal }).catch(() => undefined)
    }
  })()

  const workload = startWorkload(scenario, [first, ...rest], rate, random.fork())
  const report = openReport(workload, memory)
  const failures = await runFaults(system, running, random.fork(), report.printMinute)
  await workload.stop()
  stopSampling.abort()
  await sampling
  report.takeRest()

  const unsettled = await waitForInvariants(scenario, running, MAX_SETTLE_SECONDS)
  const after = await pruneTables(system, running, before)
  const closingErrors = await system.close()
  const ended = await Promise.all(system.processes.map(errorsAtEnd))
  return [
    ...failures,
    ...unsettled,
    ...report.print(minutes, growthOf(before, during, after)),
    ...closingErrors,
    ...ended.flat(),
  ]
}

/** Uses every part of the queue once, so that the rows of the queue itself exist; returns the row counts. */
async function warmUp(scenario: Scenario, owner: Owner): Promise<RowCounts> {
  await scenario.contact('before the soak')
  await scenario.pay(owner)
  await scenario.waitForGrants(1)
  await scenario.system.untilIdle()
  return countRows(scenario.system)
}

async function runFaults(
  system: TestedSystem,
  running: Running,
  random: Random,
  report: (minute: number, fault: string) => void,
): Promise<string[]> {
  const draw = planOf(system, running, random)
  const failures: string[] = []
  const startedAt = performance.now()
  const until = (milliseconds: number) => wait(Math.max(0, startedAt + milliseconds - performance.now()))
  for (let minute = 0; minute < minutes; minute += 1) {
    await until(minute * 60_000 + FAULT_AFTER_MS)
    const [name, fault] = draw(minute)
    try {
      await fault()
      await waitAndHeal(system, running)
    } catch (error) {
      failures.push(`Minute ${minute + 1}, '${name}': ${String(error)}`)
    }
    await until((minute + 1) * 60_000)
    report(minute + 1, name)
  }
  return failures
}

type Fault = readonly [name: string, fault: () => Promise<unknown>]

/** The fault of each minute: each fault comes once before any is repeated. */
function planOf(system: TestedSystem, running: Running, random: Random): (minute: number) => Fault {
  const allFaults = Object.entries(faultsOf(system, running, random))
  const cycle = (matches: (name: string) => boolean) => {
    const shuffled = allFaults
      .filter(([name]) => matches(name))
      .map((fault) => ({ fault, rank: random.next() }))
      .toSorted((a, b) => a.rank - b.rank)
    let turn = 0
    return (): Fault => {
      const entry = shuffled[turn % shuffled.length]
      if (!entry) throw new Error('No fault matches')
      turn += 1
      return entry.fault
    }
  }
  const otherFaults = cycle((name) => !name.includes('killed'))
  const kills = [
    cycle((name) => name.startsWith('server killed')),
    cycle((name) => name.startsWith('worker killed')),
  ]
  return (minute) => {
    const kill = minute < minutes / 3 && minute % 2 === 0 ? kills[(minute / 2) % 2] : undefined
    return (kill ?? otherFaults)()
  }
}

async function waitAndHeal(system: TestedSystem, running: Running): Promise<void> {
  const deadline = performance.now() + KILLED_WITHIN_MS
  const isEnding = () =>
    Object.values(running).some((child: TestedProcess) => child.expectedToEnd && !child.ended)
  while (isEnding() && performance.now() < deadline) await wait(100)
  await endFaults(system, running)
  for (const { control } of system.providers.all)
    control.setWebhooks({ enabled: true, copies: 1, shuffleWithinMs: 0 })
  // An unexpected end is reported later; until then a new process replaces it.
  if (running.server.ended) running.server = await system.startServer()
  if (running.worker.ended) running.worker = await system.startWorker()
}

/** Shifts the clock, at most three times, until the pruning tasks are done, which run when a worker starts; returns the row counts. */
async function pruneTables(system: TestedSystem, running: Running, before: RowCounts): Promise<RowCounts> {
  let rows = await countRows(system)
  // A run may write new events, which the next one handles.
  for (let attempt = 0; attempt < 3 && growingTables(before, rows).length > 0; attempt += 1) {
    await system.shiftClock(PAST_RETENTION)
    running.worker.expectedToEnd = true
    await running.worker.stop('SIGTERM')
    running.worker = await system.startWorker()
    const isPruned = async () => growingTables(before, (rows = await countRows(system))).length === 0
    await system.until('the pruning', isPruned).catch(() => undefined)
    await system.untilIdle(MAX_SETTLE_SECONDS)
  }
  return rows
}

/** Errors of processes that were expected to end: `system.close` does not check those that the soak stopped. */
async function errorsAtEnd({ kind, expectedToEnd, errors, exitCode }: TestedProcess): Promise<string[]> {
  if (!expectedToEnd) return []
  const [stderr, code] = [await errors, await exitCode]
  return [
    ...(stderr === '' ? [] : [`I5: the ${kind} wrote before it was killed: ${stderr.slice(0, 500)}`]),
    ...(code === null || code === 0 ? [] : [`I5: a process of the ${kind} ended with ${code}`]),
  ]
}
