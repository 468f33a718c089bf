/**
 * Upgrades from the previous version to this one and back, under traffic: migrations, then servers and workers one at a time, so that
 * both versions run together on one database. Exits with 1 if a request failed or something was lost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { startBalancer } from '../faults/balancer.ts'
import { findViolations } from '../faults/invariants.ts'
import { openScenario, type Scenario } from '../faults/row.ts'
import { startStores } from '../faults/stores.ts'
import { statuses } from '../faults/traffic.ts'
import { prepareTestedSystem, type TestedProcess, type TestedSystem } from '../faults/tested-system.ts'
import { readOptions } from '../kit/command-line.ts'
import { buildPrevious } from '../kit/previous-build.ts'
import { exitOnSignals, runProgram } from '../kit/process.ts'
import { openOwnersTelevision, type OwnersTelevision } from './upgrade-televisions.ts'
import { openOwners, ownersTraffic } from './upgrade-traffic.ts'

const USAGE = `npm run upgrade-test -- [--requests 10000] [--rate 100]

  --requests 10000   at least; more if the upgrade takes longer
  --rate 100         requests a second`
const { values } = readOptions(USAGE, {
  options: { requests: { type: 'string', default: '10000' }, rate: { type: 'string', default: '100' } },
})
const [requests, rate] = [Number(values.requests), Number(values.rate)]
if (!(requests > 0 && rate > 0)) throw new Error('--requests and --rate take a number above 0')

const CURRENT = fileURLToPath(new URL('../..', import.meta.url))
const OWNERS = 10
const COPIES = 2
/** A television's registration is 200, its unchanged state 304, its accepted result 204. */
const SUCCESSES = new Set([200, 204, 304])
/** The balancer checks the servers five times a second, on a busy machine less often. */
const SETTINGS = { DRAIN_SECONDS: '3' }

exitOnSignals()
const previous = openPrevious()
process.once('exit', previous.remove)
const stores = await startStores((url) => migrateBy(previous.root, url))
const system = await prepareTestedSystem({ ...stores, engine: 'PostgreSQL', hasRealDurations: false })
const problems = [...(await upgrade(system)), ...(await system.close())]
await stores.postgres.stop()
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** The previous build. Ends the process if a shallow clone lacks its commit, in CI as a failure. */
function openPrevious() {
  const build = buildPrevious()
  if (typeof build !== 'string') return build
  console.log(`Not tested. ${build}`)
  return process.exit(process.env['CI'] === undefined ? 0 : 1)
}

async function upgrade(target: TestedSystem): Promise<string[]> {
  const scenario = openScenario(target)
  const ports = await Promise.all(Array.from({ length: 2 * COPIES }, freePort))
  const database = target.settings['DATABASE_URL'] ?? ''
  let running = await startVersion(target, previous.root, ports.slice(0, COPIES))
  const balancer = await startBalancer(Number(new URL(target.url).port), ports)
  const owners = await openOwners(scenario, previous.root, OWNERS)
  const televisions = await Promise.all(
    owners.map((owner) => openOwnersTelevision(target, owner, previous.root)),
  )
  const steps = { areDone: false }
  const replies: Replies = new Map()
  const traffic = send(scenario, { owners, televisions, steps, replies })

  const startedAt = performance.now()
  const step = async (name: string, work: () => Promise<void>) => {
    await wait(((requests / rate) * 1_000) / 8)
    await work()
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`${seconds} s: ${name}; ${failuresIn(replies)} requests have failed`)
  }
  const appliedMigrations = () => target.sql<{ name: string }>('select name from kysely_migration')
  const [before, problems] = [(await appliedMigrations()).length, [] as string[]]
  await step('the migrations of this version ran', () => migrateBy(CURRENT, database))
  await step('servers and workers of this version replaced the previous ones', async () => {
    running = await replace(target, running, CURRENT, ports.slice(COPIES))
  })
  const after = (await appliedMigrations()).length
  await step(`the migrations of ${previous.version} ran`, () => migrateBy(previous.root, database))
  await step(`servers and workers of ${previous.version} replaced them`, async () => {
    running = await replace(target, running, previous.root, ports.slice(0, COPIES))
  })
  if ((await appliedMigrations()).length !== after)
    problems.push('The previous migrator changed the list of migrations')
  steps.areDone = true
  await traffic
  await target.untilIdle()

  for (const [kind, answers] of replies) console.log(`${kind}: ${statuses(answers)}`)
  const answers = [...replies.values()].flat()
  const failed = failuresIn(replies)
  console.log(`${failed} of ${answers.length} failed, with ${after - before} new migrations`)
  if (failed > 0) problems.push(`${failed} of ${answers.length} requests failed`)
  for (const [index, owner] of owners.entries()) {
    problems.push(...(await owner.lostNames()))
    problems.push(...((await televisions[index]?.missingNames(owner.acceptedName())) ?? []))
  }
  await balancer.stop()
  return [...problems, ...(await findViolations(target, scenario.history))]
}

async function migrateBy(root: string, url: string): Promise<void> {
  const { code, error } = await runProgram(`${root}/db/src/main.ts`, { DATABASE_URL: url })
  if (code !== 0) throw new Error(`The migrations failed: ${error}`)
}

async function startVersion(
  target: TestedSystem,
  root: string,
  ports: readonly number[],
): Promise<readonly TestedProcess[]> {
  const started: TestedProcess[] = []
  for (const port of ports) {
    started.push(await target.startServer({ port, settings: SETTINGS, buildIn: root }))
    started.push(await target.startWorker({ buildIn: root }))
  }
  return started
}

async function replace(
  target: TestedSystem,
  old: readonly TestedProcess[],
  root: string,
  ports: readonly number[],
) {
  const started: TestedProcess[] = []
  for (const [index, port] of ports.entries()) {
    started.push(...(await startVersion(target, root, [port])))
    // Wait until the balancer has found the new server.
    await wait(500)
    const ending = old.slice(2 * index, 2 * index + 2)
    for (const child of ending) child.expectedToEnd = true
    await Promise.all(ending.map((child) => child.stop()))
  }
  return started
}

type Replies = Map<string, { status: number }[]>

interface Traffic {
  readonly owners: Awaited<ReturnType<typeof openOwners>>
  readonly televisions: readonly OwnersTelevision[]
  readonly steps: { readonly areDone: boolean }
  readonly replies: Replies
}

function failuresIn(replies: Replies): number {
  return [...replies.values()].flat().filter(({ status }) => !SUCCESSES.has(status)).length
}

/** Sends requests at the rate until all are sent and the steps are done. */
async function send(scenario: Scenario, { owners, televisions, steps, replies }: Traffic): Promise<void> {
  const kinds = ownersTraffic(scenario, owners)
  const onAnswer = (name: string, status: number) => {
    const ofKind = replies.get(name) ?? []
    ofKind.push({ status })
    replies.set(name, ofKind)
  }
  const startedAt = performance.now()
  let isSent = false
  const pending: Promise<unknown>[] = televisions.map((television) =>
    television.watch(() => isSent, onAnswer),
  )
  for (let index = 0; index < requests || !steps.areDone; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1_000) / rate - performance.now()))
    const kind = kinds[index % kinds.length]
    if (!kind) break
    const [name, request] = kind
    pending.push(
      request(Math.floor(index / kinds.length)).then(
        (status) => onAnswer(name, status),
        (error: unknown) => {
          console.error(`${name}: ${String(error)}`)
          onAnswer(name, 0)
        },
      ),
    )
  }
  isSent = true
  await Promise.all(pending)
}
