import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../load/random.ts'
import { startJournal } from './journal.ts'
import { contradictions } from './contradictions.ts'
import { faultsOf, endFaults, NO_CALLBACKS, type Running } from './random-faults.ts'
import { findViolations } from './invariants.ts'
import { OPERATIONS } from './operations.ts'
import type { Scenario } from './row.ts'
import type { TestedSystem } from './tested-system.ts'

const OPERATION_COUNT = 20
const DURATION_MS = 3_000

/**
 * Owners use the product during one to three faults, all drawn from the seed. Then support finishes its work, and the
 * state is compared with the invariants, the providers' ledgers and the answers.
 */
export async function runHistory(scenario: Scenario, random: Random) {
  const { system } = scenario
  const running: Running = { server: await system.startServer(), worker: await system.startWorker() }
  const owners = await Promise.all(Array.from({ length: 4 }, () => scenario.owner()))
  const journal = startJournal(owners)

  // Drawn in advance, so that the same seed gives the same history.
  const possibleFaults = Object.entries(faultsOf(system, running, random))
  const faults = Array.from({ length: 1 + random.below(3) }, () => random.pick(possibleFaults))
  const pauses = faults.map(() => random.next() * DURATION_MS * 0.4)
  const isNotified = !faults.some(([name]) => name === NO_CALLBACKS)
  const plan = Array.from({ length: OPERATION_COUNT }, (_, index) => ({
    at: random.next() * DURATION_MS,
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
  await endFaultsAndDeliver(system, running)
  for (const finish of journal.supportTasks) await finish()
  const names = faults.map(([name]) => name)
  const violations = [
    ...(await waitForInvariants(scenario, running)),
    ...(await contradictions(system, journal)),
    ...(await hiddenMethodViolations(system, names)),
  ]
  return { faults: names, rareCases: journal.rareCases, violations }
}

/** Ends all faults, shifts the clock by three minutes, and waits until the invariants hold, at most `seconds`; returns the violations that remain. */
export async function waitForInvariants(
  scenario: Scenario,
  running: Running,
  seconds = 60,
): Promise<readonly string[]> {
  const { system } = scenario
  await endFaultsAndDeliver(system, running)
  await system.shiftClock('3 minutes')

  let violations: readonly string[] = []
  const isSettled = async () => {
    await system.untilIdle(seconds)
    violations = await findViolations(system, scenario.history)
    return violations.length === 0
  }
  await system.until('the invariants to hold', isSettled, seconds).catch((error: unknown) => {
    if (violations.length === 0) violations = [String(error)]
  })
  return violations
}

async function endFaultsAndDeliver(system: TestedSystem, running: Running): Promise<void> {
  await endFaults(system, running)
  await Promise.all(system.providers.all.map(({ control }) => control.deliverAll()))
}

/**
 * Methods that were hidden although their provider had no fault: a refusal of one payment must not hide its method. The store must never be hidden,
 * because it is never queried.
 */
async function hiddenMethodViolations(system: TestedSystem, faults: readonly string[]): Promise<string[]> {
  const hidden = await system.sql<{ method: string }>(
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
