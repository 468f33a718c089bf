import { randomUUID } from 'node:crypto'
import { writeDecimal } from '../shared/decimal.ts'
import type { Context } from './context.ts'
import type { Order } from './state.ts'

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
