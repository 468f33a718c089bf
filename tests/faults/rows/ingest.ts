import { ONE_ENGINE, BOTH_ENGINES, must, row, type Rows, type Scenario } from '../row.ts'
import {
  eventsOf,
  STORE_STATUSES,
  permutations,
  PAYPAL_REPORTS,
  payPalPayment,
  storePayment,
  type ReportedPayment,
} from '../provider-reports.ts'
import { startProcesses } from '../start-up.ts'
import { count } from '../tested-system.ts'

export const ingestRows: Rows = {
  F05: row(
    BOTH_ENGINES,
    'Server killed between storing a callback and its answer: repeated by the provider, one effect',
    (scenario) => killAtCallback(scenario, 'after'),
  ),

  F06: row(
    BOTH_ENGINES,
    'Server killed before storing a callback: repeated by the provider, one effect',
    (scenario) => killAtCallback(scenario, 'before'),
  ),

  F34: row(
    BOTH_ENGINES,
    'The same callback fifty times at once: all accepted, one effect',
    async (scenario, system) => {
      await startProcesses(scenario)
      system.paypal.control.setWebhooks({ copies: 50, tries: 3 })
      const owner = await scenario.owner()
      const since = performance.now()
      await scenario.pay(owner)
      await system.paypal.control.deliverAll()
      const recovery = await scenario.waitForRecovery({ grants: 1, since })
      must(system.paypal.ledger().webhooks.abandoned === 0, 'All callbacks are accepted')
      must((await count(system, 'licence_grants')) === 1, 'There is one grant')
      return { recovery }
    },
  ),

  F35: row(
    BOTH_ENGINES,
    'Callbacks in every order (refund before capture …): the same final state',
    async (scenario, system) => {
      await startProcesses(scenario)
      system.paypal.control.setWebhooks({ enabled: false })
      const payments: ReportedPayment[] = []
      for (const order of permutations(PAYPAL_REPORTS)) payments.push(await payPalPayment(scenario, order))
      for (const order of permutations(STORE_STATUSES)) payments.push(await storePayment(scenario, order))
      // One callback per payment at a time, and its reactions are awaited; all payments advance together.
      for (let step = 0; step < STORE_STATUSES.length; step += 1) {
        for (const payment of payments) if (step < payment.order.length) await payment.report(step)
        await system.untilIdle()
        await mustMatchReports(scenario, payments, step + 1)
      }
      must(system.paypal.ledger().webhooks.abandoned === 0, 'All callbacks are accepted')
      // A refund that came before its capture waits and is matched later.
      const since = performance.now()
      await system.shiftClock('1 minute')
      const unmatched = () => count(system, 'payment_notifications where payment_id is null')
      await system.until('every callback to find its payment', async () => (await unmatched()) === 0)
      const recovery = await scenario.waitForRecovery({ since })
      await mustMatchReports(scenario, payments, STORE_STATUSES.length)
      return { recovery }
    },
  ),

  F36: row(
    ONE_ENGINE,
    'An old callback repeated weeks later: recognised, no effect',
    async (scenario, system) => {
      await startProcesses(scenario)
      await scenario.pay(await scenario.owner())
      await system.paypal.control.deliverAll()
      await scenario.waitForGrants(1)
      await system.untilIdle()
      const before = [await count(system, 'payment_notifications'), await count(system, 'outbox')]
      await system.shiftClock('40 days')
      const since = performance.now()
      for (const id of await eventsOf(system)) system.paypal.control.resend(id)
      await system.paypal.control.deliverAll()
      const recovery = await scenario.waitForRecovery({ since })
      const after = [await count(system, 'payment_notifications'), await count(system, 'outbox')]
      must(before.join() === after.join(), `Nothing is stored: ${before.join()} and ${after.join()}`)
      return { recovery }
    },
  ),
}

interface PaymentOutcome {
  readonly method: string
  readonly reference: string
  readonly state: string
  readonly grants: number
}

async function mustMatchReports(
  { system }: Scenario,
  payments: readonly ReportedPayment[],
  callbacks: number,
): Promise<void> {
  const rows = await system.sql<PaymentOutcome>(`select method, provider_reference as reference, state,
    (select count(*)::int from licence_grants g where g.payment_id = p.id and g.revoked_at is null) as grants
    from payments p`)
  for (const payment of payments) {
    const { method, reference, order } = payment
    const row = rows.find((entry) => entry.method === method && entry.reference === reference)
    const reported = order.slice(0, callbacks)
    const expected = payment.expected(callbacks)
    must(
      row?.state === expected && row.grants === (expected === 'confirmed' ? 1 : 0),
      `${method} reported ${reported.join(', ')}: state ${row?.state} with ${row?.grants} grants, expected ${expected}`,
    )
  }
}

async function killAtCallback(scenario: Scenario, when: string): Promise<{ recovery: number }> {
  const { system } = scenario
  // Enough attempts to outlast a server's start, few enough to end.
  system.paypal.control.setWebhooks({ tries: 8 })
  const server = await system.startServer({ failAt: `${when}-statement~into "payment_notifications":kill` })
  server.expectedToEnd = true
  await system.startWorker()
  await scenario.approve(await scenario.owner())
  await system.until('the server to end', () => server.ended)
  const since = performance.now()
  await system.startServer()
  const recovery = await scenario.waitForRecovery({ grants: 1, since })
  await system.paypal.control.deliverAll()
  await system.untilIdle()
  must((await count(system, 'licence_grants')) === 1, 'There is one grant')
  const { waiting, delivered, abandoned } = system.paypal.ledger().webhooks
  must(
    waiting === 0 && abandoned === 0 && delivered === (await eventsOf(system)).length,
    `Callbacks: ${delivered} delivered, ${abandoned} abandoned, ${waiting} waiting`,
  )
  return { recovery }
}
