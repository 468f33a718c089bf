import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../load/random.ts'
import { startJournal } from './journal.ts'
import { contradictions } from './contradictions.ts'
import { faultsOf, endFaults, NO_CALLBACKS, type Running } from './random-faults.ts'
import { violations } from './invariants.ts'
import { OPERATIONS } from './operations.ts'
import type { Scenario } from './row.ts'
import type { World } from './world.ts'

interface HistoryResult {
  readonly faults: readonly string[]
  /** Each occurrence of a case that is rare. */
  readonly rareCases: readonly string[]
  readonly wrong: readonly string[]
}

const COUNT = 20
const LENGTH_MS = 3_000

/**
 * Owners log in, edit playlists, write, pay and move their devices during one to three faults, all drawn from the seed.
 * Some pay twice, get a partial refund, or pay something that support must review. Afterwards all faults end, support finishes its work,
 * and the state is compared with the invariants, the providers' ledgers and the answers.
 */
export async function runHistory(scenario: Scenario, random: Random): Promise<HistoryResult> {
  const { world } = scenario
  const running: Running = { server: await world.startServer(), worker: await world.startWorker() }
  const owners = await Promise.all(Array.from({ length: 4 }, () => scenario.owner()))
  const journal = startJournal(owners)

  // Drawn in advance, so that the seed alone decides.
  const possibleFaults = Object.entries(faultsOf(world, running, random))
  const faults = Array.from({ length: 1 + random.below(3) }, () => random.pick(possibleFaults))
  const pauses = faults.map(() => random.next() * LENGTH_MS * 0.4)
  const isNotified = !faults.some(([name]) => name === NO_CALLBACKS)
  const plan = Array.from({ length: COUNT }, (_, index) => ({
    at: random.next() * LENGTH_MS,
    operation: random.pick(OPERATIONS),
    owner: random.pick(owners),
    random: random.fork(),
    index,
  }))

  const operations = Promise.all(
    plan.map(async ({ at, operation, ...context }) => {
      await wait(at)
      await operation({ ...context, scenario, journal, isNotified }).catch(() => undefined)
    }),
  )
  for (const [index, [, fault]] of faults.entries()) {
    await wait(pauses[index] ?? 0)
    await fault()
  }
  await operations
  await healAndDeliver(world, running)
  for (const finish of journal.supportTasks) await finish()
  const names = faults.map(([name]) => name)
  const wrong = [
    ...(await waitForInvariants(scenario, running)),
    ...(await contradictions(world, journal)),
    ...(await hiddenMethodViolations(world, names)),
  ]
  return { faults: names, rareCases: journal.rareCases, wrong }
}

/** Ends all faults, waits until the invariants hold, at most `seconds`; returns the violations. */
export async function waitForInvariants(
  scenario: Scenario,
  running: Running,
  seconds = 60,
): Promise<readonly string[]> {
  const { world } = scenario
  await healAndDeliver(world, running)
  await world.shiftClock('3 minutes')

  let wrong: readonly string[] = []
  const isSettled = async () => {
    await world.untilIdle(seconds)
    wrong = await violations(world, scenario.history)
    return wrong.length === 0
  }
  await world.until('the invariants to hold', isSettled, seconds).catch((error: unknown) => {
    if (wrong.length === 0) wrong = [String(error)]
  })
  return wrong
}

async function healAndDeliver(world: World, running: Running): Promise<void> {
  await endFaults(world, running)
  await Promise.all(world.providers.all.map(({ control }) => control.deliverAll()))
}

/** Only faults of its provider hide a method, not an answer about one payment. The store has no queries. */
async function hiddenMethodViolations(world: World, faults: readonly string[]): Promise<string[]> {
  const hidden = await world.sql<{ method: string }>(
    `select distinct payload ->> 'method' as method from outbox where name = 'payment.method-hidden'`,
  )
  return hidden
    .filter(({ method }) => !faults.some((name) => FAULTS_OF[method]?.test(name)))
    .map(({ method }) => `${method} was hidden, but its provider did not fail`)
}

const FAULTS_OF: Readonly<Record<string, RegExp>> = {
  paypal: /^(PayPal|provider)/,
  opay: /^OPay/,
  opay1: /^OPay/,
  cowpay: /^Cowpay/,
  crypto: /^BTCPay/,
}
