import type { Faults } from '../shared/faults.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import { notFound } from './errors.ts'
import type { Operation } from './operations.ts'
import type { Capture, Order, State } from './state.ts'

export interface Context {
  url: string
  store: Store<State>
  webhooks: Webhooks
  faults: Faults<Operation>
}

/** The order with this id. @throws PayPal's 404 if it is unknown or expired */
export function findOrder({ store }: Context, id: string): Order {
  const order = store.state.orders.get(id)
  const isFound = order && (order.status === 'COMPLETED' || order.expiresAt > Date.now())
  if (!isFound) throw notFound('order_id')
  return order
}

export function findCapture({ store }: Context, id: string): Capture {
  const capture = store.state.captures.get(id)
  if (!capture) throw notFound('capture_id')
  return capture
}

export const capturesOf = ({ store }: Context, order: Order): Capture[] =>
  order.captureIds.flatMap((id) => store.state.captures.get(id) ?? [])
