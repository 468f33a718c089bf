import * as z from 'zod'
import type { Faults } from '../shared/faults.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import { refusal } from './answers.ts'
import type { Order, State } from './state.ts'

export interface Merchant {
  merchantId: string
  publicKey: string
  secretKey: string
}

export interface Context {
  url: string
  merchants: readonly Merchant[]
  store: Store<State>
  webhooks: Webhooks
  faults: Faults<Operation>
}

export const operation = z.enum(['create', 'status', 'close', 'refund', 'refundQuery'])
export type Operation = z.infer<typeof operation>

/** The order with OPay's id or the merchant's reference. Closes an expired one. */
export function findOrder({ store }: Pick<Context, 'store'>, id: string): Order {
  const { orders } = store.state
  const order = orders.get(id) ?? [...orders.values()].findLast(({ reference }) => reference === id)
  if (!order) throw refusal('02006')
  if ((order.status === 'INITIAL' || order.status === 'PENDING') && order.expiresAt <= Date.now()) {
    order.status = 'CLOSE'
    store.save()
  }
  return order
}
