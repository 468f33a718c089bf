/**
 * Upgrades from the previous version to this one and back, under traffic: migrations, then servers and workers one at a time, so that
 * both versions run together on one database. Exits with 1 if a request failed or something was lost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { startBalancer } from '../faults/balancer.ts'
import { violations } from '../faults/invariants.ts'
import { openScenario, type Scenario } from '../faults/row.ts'
import { startStores } from '../faults/stores.ts'
import { statuses } from '../faults/traffic.ts'
import { openWorld, type TestedProcess, type World } from '../faults/world.ts'
import { readOptions } from '../kit/command-line.ts'
import { buildPrevious } from '../kit/previous-build.ts'
import { runProgram } from '../kit/process.ts'
import { openOwners, ownersTraffic } from './upgrade-traffic.ts'

const USAGE = `npm run upgrade-test -- [--requests 10000] [--rate 100]

  --requests 10000   at least; more if the upgrade takes longer
  --rate 100         requests a second`
const { values } = readOptions(USAGE, {
  options: { requests: { type: 'string', default: '10000' }, rate: { type: 'string', default: '100' } },
})
const [requests, rate] = [Number(values.requests), Number(values.rate)]
if (!(requests > 0 && rate > 0)) throw new Error('--requests and --rate take a number above 0')

const PRESENT = fileURLToPath(new URL('../..', import.meta.url))
const OWNERS = 10
const COPIES = 2
/** The balancer looks five times a second, on a busy machine less often. */
const SETTINGS = { DRAIN_SECONDS: '3' }

// Child processes end with this one: each registers for `exit`.
process.setMaxListeners(0)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => process.exit(130))

const previous = openPrevious()
process.once('exit', previous.remove)
const stores = await startStores((url) => migrateBy(previous.root, url))
const world = await openWorld({ ...stores, engine: 'PostgreSQL', full: false })
const wrong = [...(await upgrade(world)), ...(await world.close())]
await stores.postgres.stop()
for (const problem of wrong) console.error(problem)
process.exit(wrong.length === 0 ? 0 : 1)

/** The previous build. Ends the process if a shallow clone lacks its commit. */
function openPrevious() {
  const found = buildPrevious()
  if (typeof found !== 'string') return found
  console.log(`Not tested. ${found}`)
  return process.exit(0)
}

async function upgrade(on: World): Promise<string[]> {
  const scenario = openScenario(on)
  const ports = await Promise.all(Array.from({ length: 2 * COPIES }, freePort))
  const database = on.settings['DATABASE_URL'] ?? ''
  let running = await startVersion(on, previous.root, ports.slice(0, COPIES))
  const balancer = await startBalancer(Number(new URL(on.url).port), ports)
  const owners = await openOwners(scenario, previous.root, OWNERS)
  const steps = { areDone: false }
  const traffic = send(scenario, owners, steps)

  const began = performance.now()
  const step = async (name: string, work: () => Promise<void>) => {
    await wait(((requests / rate) * 1_000) / 8)
    await work()
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${name}`)
  }
  const migrated = () => on.sql<{ name: string }>('select name from kysely_migration')
  const [before, problems] = [(await migrated()).length, [] as string[]]
  await step('the migrations of this version ran', () => migrateBy(PRESENT, database))
  await step('servers and workers of this version replaced the previous ones', async () => {
    running = await replace(on, running, PRESENT, ports.slice(COPIES))
  })
  const after = (await migrated()).length
  await step(`the migrations of ${previous.version} ran`, () => migrateBy(previous.root, database))
  await step(`servers and workers of ${previous.version} replaced them`, async () => {
    running = await replace(on, running, previous.root, ports.slice(0, COPIES))
  })
  if ((await migrated()).length !== after)
    problems.push('The previous migrator changed the list of migrations')
  steps.areDone = true
  const replies = await traffic
  await on.untilIdle()

  for (const [kind, each] of replies) console.log(`${kind}: ${statuses(each)}`)
  const all = [...replies.values()].flat()
  const failed = all.filter(({ status }) => status !== 200).length
  console.log(`${failed} of ${all.length} failed, with ${after - before} new migrations`)
  if (failed > 0) problems.push(`${failed} of ${all.length} requests failed`)
  for (const owner of owners) problems.push(...(await owner.lost()))
  await balancer.stop()
  return [...problems, ...(await violations(on, scenario.history))]
}

async function migrateBy(root: string, url: string): Promise<void> {
  const { code, error } = await runProgram(`${root}/db/src/main.ts`, { DATABASE_URL: url })
  if (code !== 0) throw new Error(`The migrations failed: ${error}`)
}

/** Starts a server on each port, and as many workers. */
async function startVersion(
  on: World,
  root: string,
  ports: readonly number[],
): Promise<readonly TestedProcess[]> {
  const started: TestedProcess[] = []
  for (const port of ports) {
    started.push(await on.startServer({ port, settings: SETTINGS, buildIn: root }))
    started.push(await on.startWorker({ buildIn: root }))
  }
  return started
}

/** Replaces one process after the other by one of another version. */
async function replace(on: World, old: readonly TestedProcess[], root: string, ports: readonly number[]) {
  const started: TestedProcess[] = []
  for (const [index, port] of ports.entries()) {
    started.push(...(await startVersion(on, root, [port])))
    // The balancer has seen the new one by then.
    await wait(500)
    const ending = old.slice(2 * index, 2 * index + 2)
    for (const each of ending) each.expectedToEnd = true
    await Promise.all(ending.map((each) => each.stop()))
  }
  return started
}

/** Sends requests at the rate until all are sent and the steps are done. */
async function send(
  scenario: Scenario,
  owners: Awaited<ReturnType<typeof openOwners>>,
  steps: { readonly areDone: boolean },
) {
  const kinds = ownersTraffic(scenario, owners)
  const replies = new Map(kinds.map(([kind]) => [kind, [] as { status: number }[]]))
  const pending: Promise<unknown>[] = []
  const began = performance.now()
  for (let index = 0; index < requests || !steps.areDone; index += 1) {
    await wait(Math.max(0, began + (index * 1_000) / rate - performance.now()))
    const kind = kinds[index % kinds.length]
    if (!kind) break
    const [name, request] = kind
    pending.push(
      request(Math.floor(index / kinds.length)).then(
        (status) => replies.get(name)?.push({ status }),
        (error: unknown) => {
          console.error(`${name}: ${String(error)}`)
          replies.get(name)?.push({ status: 0 })
        },
      ),
    )
  }
  await Promise.all(pending)
  return replies
}
