import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startPaying, startPayPalPayment } from '../kit/factories.ts'
import { signStoreEvent } from '../kit/callbacks.ts'
import { send } from './forgery.ts'
import { must, type Scenario } from './row.ts'
import type { TestedSystem } from './tested-system.ts'

/** The statuses that a callback of the store reports, in order of precedence: an earlier one never replaces a later one. */
export const STORE_STATUSES = ['cancelled', 'confirmed', 'refunded', 'reversed'] as const
type Status = (typeof STORE_STATUSES)[number]

export interface ReportedPayment {
  readonly method: string
  readonly reference: string
  readonly order: readonly string[]
  expected(callbacks: number): string
  report(step: number): Promise<void>
}

export const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
      )

const events = z.object({ events: z.array(z.object({ id: z.string() })) })

export async function eventsOf({ paypal }: Pick<TestedSystem, 'paypal'>): Promise<string[]> {
  const basic = Buffer.from('client:client-secret').toString('base64')
  const token = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await token.json())
  const list = await fetch(`${paypal.url}/v1/notifications/webhooks-events?page_size=300`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return events
    .parse(await list.json())
    .events.map(({ id }) => id)
    .toReversed()
}

export const PAYPAL_REPORTS = ['approved', 'captured', 'refunded'] as const

/**
 * A captured payment without callbacks. The refund happens only when it is reported: PayPal's answer to a query would otherwise be the same for every
 * order of callbacks.
 */
export async function payPalPayment(
  scenario: Scenario,
  order: readonly (typeof PAYPAL_REPORTS)[number][],
): Promise<ReportedPayment> {
  const { system } = scenario
  const { control, ledger } = system.paypal
  const reference = await startPayPalPayment(await scenario.owner())
  const [approved = '', captured = ''] = await eventsAfter(system, () => control.payDirectly(reference))
  const captureId = ledger().captures.find(({ orderId }) => orderId === reference)?.id ?? ''
  return {
    method: 'paypal',
    reference,
    order,
    expected(callbacks) {
      const sent = order.slice(0, callbacks)
      if (!sent.includes('refunded')) return 'confirmed'
      // The event of a refund contains only the capture, which the product gets from the other callbacks, so it waits for them.
      return sent.length === 1 ? 'created' : 'refunded'
    },
    async report(step) {
      const event = order[step]
      const [refunded = ''] =
        event === 'refunded' ? await eventsAfter(system, () => void control.refund(captureId)) : []
      control.resend({ approved, captured, refunded }[event ?? 'approved'])
      await control.deliverAll()
    },
  }
}

async function eventsAfter(system: TestedSystem, action: () => void): Promise<string[]> {
  const before = new Set(await eventsOf(system))
  action()
  return (await eventsOf(system)).filter((id) => !before.has(id))
}

const STORE_EVENT = {
  cancelled: 'cancelled',
  confirmed: 'paid',
  refunded: 'refunded',
  reversed: 'reversed',
} as const

/** A payment in the operator's store, which cannot be queried (docs/payments/ibostore.md). */
export async function storePayment(scenario: Scenario, order: readonly Status[]): Promise<ReportedPayment> {
  const { system, history } = scenario
  const buyer = await scenario.owner()
  const { reference } = await startPaying(system, buyer, 'ibostore')
  // A revoked grant is reviewed by a person.
  history.expectedReviews.add(reference)
  const orderId = `A-${randomUUID()}`
  return {
    method: 'ibostore',
    reference,
    order,
    expected: (callbacks) =>
      STORE_STATUSES.findLast((status) => order.slice(0, callbacks).includes(status)) ?? 'cancelled',
    async report(step) {
      const now = new Date().toISOString()
      const status = await sendSigned(system, {
        type: `order.${STORE_EVENT[order[step] ?? 'cancelled']}`,
        timestamp: now,
        data: {
          order_id: orderId,
          reference,
          mac_address: buyer.mac_address,
          amount: { value: '7.99', currency: 'EUR' },
          occurred_at: now,
        },
      })
      must(status === 200, `The store is answered with ${status}`)
    },
  }
}

function sendSigned(system: TestedSystem, event: object): Promise<number> {
  const body = Buffer.from(JSON.stringify(event))
  const headers = { 'content-type': 'application/json', ...signStoreEvent(body) }
  return send(system, { path: '/webhooks/ibostore', headers, body })
}
