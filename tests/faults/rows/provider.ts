import { setTimeout as wait } from 'node:timers/promises'
import { capture, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import { ONE_ENGINE, BOTH_ENGINES, must, mustTakeAtMost, row, type Rows, type Scenario } from '../row.ts'
import { startProcesses } from '../start-up.ts'
import { statuses, measureRequest, timesOf, type TimedResponse } from '../traffic.ts'
import { count } from '../tested-system.ts'

/**
 * Waits three minutes at most for a grant, and checks that there is one capture. The periodic task queries the provider after one minute, two, five
 * …; without `--full` the clock is shifted.
 */
async function untilCaptured(scenario: Scenario, since: number): Promise<{ recovery: number }> {
  const { system } = scenario
  for (let minutes = 0; minutes < 3; minutes += 1) {
    if (!system.hasRealDurations) await system.shiftClock('1 minute')
    if (await isGranted(scenario, system.hasRealDurations ? 60 : 11)) break
  }
  await scenario.waitForGrants(1, 1)
  return mustHaveOneCapture(scenario, since)
}

async function mustHaveOneCapture(scenario: Scenario, since: number): Promise<{ recovery: number }> {
  const recovery = await scenario.waitForRecovery({ since })
  must(scenario.system.paypal.ledger().capturedCount === 1, 'There is one capture')
  return { recovery }
}

/** Limits while a provider needs 25 seconds. Requests that call it are answered after eight seconds. */
const MAX_ANSWER_MS = { callers: 10_000, others: 1_000 } as const

function mustBeAnswered(
  scenario: Scenario,
  group: keyof typeof MAX_ANSWER_MS,
  status: number,
  replies: readonly TimedResponse[],
): void {
  const longest = Math.max(...timesOf(replies))
  must(
    replies.every((reply) => reply.status === status),
    `The ${group} are answered with: ${statuses(replies)}`,
  )
  mustTakeAtMost(scenario.system, `An answer to the ${group}`, longest, MAX_ANSWER_MS[group])
}

const isGranted = (scenario: Scenario, seconds: number): Promise<boolean> =>
  scenario.waitForGrants(1, seconds).then(
    () => true,
    () => false,
  )

/** Longer than the delay before a retry, shorter than the time to the next periodic query. */
const RETRY_AFTER_SECONDS = 5

export const providerRows: Rows = {
  F30: row(
    BOTH_ENGINES,
    'Provider answers 500 several times: the same request is repeated, one capture',
    async (scenario, system) => {
      await startProcesses(scenario)
      system.paypal.control.failNext({ operation: 'orders.create', status: 500, times: 2 })
      const owner = await scenario.owner()
      system.paypal.control.failNext({ operation: 'orders.capture', status: 500, times: 5 })
      await scenario.approve(owner)
      const since = performance.now()
      return untilCaptured(scenario, since)
    },
  ),

  F31: row(
    BOTH_ENGINES,
    'Provider captures but its answer is lost: its status is queried, one activation',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const orderId = await startPayPalPayment(owner)
      system.paypal.control.setWebhooks({ enabled: false })
      system.paypal.control.approve(orderId)
      system.paypal.control.dropNext({ operation: 'orders.capture', how: 'close', times: 3 })
      await capture(owner, orderId).catch(() => null)
      const since = performance.now()
      return untilCaptured(scenario, since)
    },
  ),

  F32: row(
    ONE_ENGINE,
    'Provider needs 25 seconds: its callers get an answer within ten, then it is not called; other requests are not affected',
    async (scenario, system) => {
      await startProcesses(scenario)
      const owners = await Promise.all(Array.from({ length: 6 }, () => scenario.owner()))
      const nextOwner = await scenario.owner()
      system.paypal.control.setLatency('orders.create', 25_000)
      const startPayment = (owner: Owner) =>
        measureRequest(() => owner.browser.rest('POST', '/paypal/order/create'))
      const paying = owners.map(startPayment)
      await wait(1_000)
      const others = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          measureRequest(() => scenario.contact(`meanwhile ${index}`)),
        ),
      )
      mustBeAnswered(scenario, 'others', 200, others)
      mustBeAnswered(scenario, 'callers', 503, await Promise.all(paying))
      const callCount = system.paypal.control.calls('orders.create').length
      mustBeAnswered(scenario, 'others', 503, [await startPayment(nextOwner)])
      must(system.paypal.control.calls('orders.create').length === callCount, 'PayPal is not called again')
      must(callCount === owners.length, `PayPal was called ${callCount} times`)
      system.paypal.control.setLatency('orders.create', 0)
      // A method that failed several times is hidden for a minute.
      if (system.hasRealDurations) await wait(61_000)
      else await system.shiftClock('2 minutes')
      const since = performance.now()
      await scenario.pay(nextOwner)
      return { recovery: await scenario.waitForRecovery({ grants: 1, since }) }
    },
  ),

  F33: row(
    BOTH_ENGINES,
    'Provider answers 429 with Retry-After: not called earlier, one capture',
    async (scenario) => {
      await startProcesses(scenario)
      const owner = await scenario.owner()
      const { control } = scenario.system.paypal
      const operation = 'orders.capture'
      control.failNext({
        operation,
        status: 429,
        times: 2,
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      })
      await scenario.approve(owner)
      const since = performance.now()
      // No clock shift here: the provider's clock would not follow.
      await scenario.waitForGrants(1, 60)
      const calls = control.calls(operation)
      const pauses = calls.slice(1).map((call, index) => call - (calls[index] ?? 0))
      must(
        pauses.length === 2 && pauses.every((pause) => pause >= RETRY_AFTER_SECONDS * 1_000),
        `The pauses between ${calls.length} calls are ${pauses.join(', ')} ms`,
      )
      return mustHaveOneCapture(scenario, since)
    },
  ),

  F38: row(
    BOTH_ENGINES,
    'Callback arrives before our own row is committed: matched later, one activation',
    async (scenario, system) => {
      await system.startServer({ failAt: 'before-statement~set "provider_reference":wait:2000' })
      await system.startWorker()
      const owner = await scenario.owner()
      const starting = startPayPalPayment(owner)
      const order = await system.until('the order', () => system.paypal.ledger().orders[0])
      system.paypal.control.payDirectly(order.id)
      await system.paypal.control.deliverAll()
      await starting
      const since = performance.now()
      return untilCaptured(scenario, since)
    },
  ),

  F39: row(
    BOTH_ENGINES,
    'Callback never comes and the browser is closed: the provider is queried, activated',
    async (scenario, system) => {
      await startProcesses(scenario)
      system.paypal.control.setWebhooks({ enabled: false })
      await scenario.approve(await scenario.owner())
      const since = performance.now()
      return untilCaptured(scenario, since)
    },
  ),

  F40: row(
    ONE_ENGINE,
    'Price changed between order and capture: the stored price counts; another amount is held',
    async (scenario, system) => {
      const server = await system.startServer()
      await system.startWorker()
      const [first, second] = [await scenario.owner(), await scenario.owner()]
      const orders = [await startPayPalPayment(first), await startPayPalPayment(second)]
      await system.kill(server)
      await system.startServer({ settings: { ACTIVATION_PRICE: '19.99' } })
      system.paypal.control.approve(orders[0] ?? '')
      await capture(first, orders[0] ?? '')
      await scenario.waitForGrants(1)
      const [changed] = await system.sql<{ reference: string }>(
        'update payments set amount_minor = 1 where provider_reference = $1 returning reference',
        orders[1],
      )
      scenario.history.expectedReviews.add(changed?.reference ?? '')
      system.paypal.control.approve(orders[1] ?? '')
      const since = performance.now()
      await capture(second, orders[1] ?? '')
      const recovery = await scenario.waitForRecovery({ since })
      must((await count(system, `payments where state = 'held'`)) === 1, 'The other amount is held')
      must((await count(system, 'licence_grants')) === 1, 'There is one grant')
      return { recovery }
    },
  ),
}
