/** The fault matrix, or random histories: real processes on real stores, faults, and invariants that must hold afterwards. Exits with 1 on a failure. */
import { withClient } from '../kit/engine.ts'
import { seededRandom } from '../load/random.ts'
import { readOptions } from '../kit/command-line.ts'
import { exitOnSignals } from '../kit/process.ts'
import { runHistory } from './history.ts'
import { findViolations } from './invariants.ts'
import { mustTakeAtMost, openScenario, type Row } from './row.ts'
import { unreachedFailpoints } from './tested-process.ts'
import { rows } from './rows/index.ts'
import { chooseRows, type NamedRow } from './choose-rows.ts'
import { startStores } from './stores.ts'
import { prepareTestedSystem, type EngineName, type TestedSystem } from './tested-system.ts'

const USAGE = `npm run faults -- [F16 …] [options]          rows of the fault matrix, all by default
npm run faults -- --histories 10 [options]   random operations under random faults

  --engine PostgreSQL|Redis   one queue engine instead of both
  --shard 1/2                 one part of the rows, for several commands at once
  --full                      faults last as long as in production, and exceeded limits fail: for an idle machine
  --times 3                   run each row this many times
  --seed 7                    repeat the histories of this seed
  --verbose                   print the last log lines of every row, also of requests, and stack traces`
const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    full: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    histories: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    verbose: { type: 'boolean', default: false },
  },
})

interface Outcome {
  readonly name: string
  readonly engine: EngineName
  readonly outcome: 'passed' | 'FAILED' | 'skipped'
  readonly seconds: string
  readonly reason: string
}

const NO_REDIS = 'no Redis: neither a Docker engine nor a redis-server'
const ENGINES: readonly EngineName[] = ['PostgreSQL', 'Redis']
const isSelected = (engine: EngineName): boolean => values.engine === undefined || values.engine === engine

const selection = chooseRows(rows, positionals, values.shard)
if (selection.kind === 'unknown') {
  console.error(selection.message)
  process.exit(1)
}

exitOnSignals()
const { kind, startRedis, postgres } = await startStores()
console.log(`Stores: ${kind}`)
let failed: boolean
try {
  failed = Number(values.histories) > 0 ? await runHistories() : await runMatrix(selection.rows)
} finally {
  await postgres.stop()
}
process.exit(failed ? 1 : 0)

async function runMatrix(namedRows: readonly NamedRow[]): Promise<boolean> {
  const outcomes: Outcome[] = []
  for (const [name, row] of namedRows) {
    for (let time = 0; time < Number(values.times); time += 1) {
      for (const engine of row.on.filter(isSelected)) {
        const outcome = await outcomeOf(name, row, engine)
        print(outcome, row)
        outcomes.push(outcome)
      }
    }
  }
  const countOf = (result: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === result).length
  console.log(`${countOf('passed')} passed, ${countOf('FAILED')} failed, ${countOf('skipped')} skipped`)
  return countOf('FAILED') > 0
}

async function runHistories(): Promise<boolean> {
  const tallies = { faults: new Map<string, number>(), 'rare cases': new Map<string, number>() }
  const first = Number(values.seed)
  const engines = ENGINES.filter((engine) => isSelected(engine) && (engine !== 'Redis' || startRedis))
  if (isSelected('Redis') && !startRedis) console.log(`Redis: skipped, ${NO_REDIS}`)
  if (engines.length === 0) return false
  let failures = 0
  for (let seed = first; seed < first + Number(values.histories); seed += 1) {
    for (const engine of engines) if (!(await runSeed(seed, engine, tallies))) failures += 1
  }
  for (const [title, counts] of Object.entries(tallies)) {
    console.log(`${title}:`)
    for (const [name, times] of [...counts].toSorted(([, a], [, b]) => b - a))
      console.log(`${String(times).padStart(6)} × ${name}`)
  }
  console.log(
    `${values.histories} histories from seed ${first} on ${engines.join(' and ')}: ${failures} failed`,
  )
  return failures > 0
}

async function runSeed(
  seed: number,
  engine: EngineName,
  tallies: Readonly<Record<'faults' | 'rare cases', Map<string, number>>>,
): Promise<boolean> {
  const system = await prepareSystem(engine, false)
  const startedAt = performance.now()
  const { faults, rareCases, violations } = await runHistory(openScenario(system), seededRandom(seed)).catch(
    (error: unknown) => ({ faults: [], rareCases: [], violations: [String(error)] }),
  )
  const failures = [...violations, ...(await system.close().catch((error: unknown) => [String(error)]))]
  for (const fault of faults) countOne(tallies.faults, fault)
  for (const rareCase of rareCases) countOne(tallies['rare cases'], rareCase)
  const duration = `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
  console.log(
    `seed ${seed}  ${engine.padEnd(10)}  ${failures.length === 0 ? 'passed' : 'FAILED'}  ${duration}  ${faults.join(', ')}`,
  )
  if (failures.length === 0) return true
  console.log(
    `     ${failures.join('; ')}\n     repeat: npm run faults -- --histories 1 --seed ${seed} --engine ${engine}`,
  )
  showLogs(system.processes)
  return false
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

async function prepareSystem(engine: EngineName, hasRealDurations: boolean): Promise<TestedSystem> {
  // An earlier failure may have left PostgreSQL stopped.
  const connected = withClient(postgres.url('postgres'), (client) => client.query('select'))
  await connected.catch(() => postgres.start())
  return prepareTestedSystem({ engine, hasRealDurations, postgres, startRedis })
}

async function outcomeOf(name: string, row: Row, engine: EngineName): Promise<Outcome> {
  const outcome = (result: Outcome['outcome'], seconds: string, reason: string): Outcome => {
    return { name, engine, outcome: result, seconds, reason }
  }
  if (engine === 'Redis' && !startRedis) return outcome('skipped', '', NO_REDIS)
  const system = await prepareSystem(engine, values.full)
  const scenario = openScenario(system)
  const failures: string[] = []
  let result: Awaited<ReturnType<Row['run']>> = undefined
  try {
    result = await row.run(scenario, system)
    if (!result || !('skipped' in result)) {
      failures.push(
        ...unreachedFailpoints(system.processes),
        ...(await findViolations(system, scenario.history)),
      )
      if (result) mustTakeAtMost(system, 'Recovery', result.recovery, row.maxRecoverySeconds * 1_000)
    }
  } catch (error) {
    failures.push(
      error instanceof Error ? (values.verbose ? (error.stack ?? '') : error.message) : String(error),
    )
  }
  failures.push(...(await system.close().catch((error: unknown) => [String(error)])))
  if (values.verbose || failures.length > 0) showLogs(system.processes)
  if (result && 'skipped' in result) return outcome('skipped', '', result.skipped)
  const seconds = result ? (result.recovery / 1_000).toFixed(1) : ''
  return outcome(failures.length === 0 ? 'passed' : 'FAILED', seconds, failures.join('; '))
}

function print({ name, engine, outcome, seconds, reason }: Outcome, { summary }: Row): void {
  const time = seconds === '' ? '' : `${seconds} s`
  console.log(
    `${name}  ${engine.padEnd(10)}  ${outcome.padEnd(10)}  ${time.padStart(7)}  ${summary}${reason && `\n     ${reason}`}`,
  )
}

function showLogs(processes: readonly { readonly kind: string; readonly lines: string[] }[]): void {
  for (const { kind, lines } of processes) {
    const printed = lines.filter((line) => !/"route"/.test(line) || values.verbose)
    for (const line of printed.slice(-8)) console.log(`     ${kind}: ${line.slice(0, 260)}`)
  }
}
