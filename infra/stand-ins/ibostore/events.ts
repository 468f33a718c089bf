import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { writeDecimal } from '../shared/decimal.ts'
import type { Store } from '../shared/store.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { Context } from './context.ts'
import type { Order, State } from './state.ts'

const FORGED = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** Delivers events by Standard Webhooks: one id for all attempts, a new time and signature for each. */
export const createIbostoreWebhooks = (
  store: Store<State>,
  secret: () => string,
  url: string | null,
): Webhooks =>
  createWebhooks({
    store,
    url,
    compose({ id, body }, { forged }) {
      const now = new Date()
      return {
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(forged ? FORGED : secret()).sign(id, now, body),
        },
        body,
      }
    },
  })

/** Sends the new status of an order with the amount that changed: the whole order by default. */
export function notifyMerchant(
  { webhooks }: Context,
  order: Order,
  status: Exclude<Order['status'], 'open'>,
  amount = order.amount,
): void {
  const type = `order.${status}`
  const now = new Date().toISOString()
  webhooks.publish({
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    orderId: order.id,
    body: JSON.stringify({
      type,
      timestamp: now,
      data: {
        order_id: order.id,
        ...(order.reference !== null && { reference: order.reference }),
        mac_address: order.macAddress,
        amount: { value: writeDecimal(amount, 2), currency: order.currency },
        occurred_at: now,
      },
    }),
  })
}
