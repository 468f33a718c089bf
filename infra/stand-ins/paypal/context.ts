import type { Store } from '../shared/store.ts'
import { notFound } from './errors.ts'
import type { PayPalFaults } from './faults.ts'
import type { Capture, Order, State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export interface Context {
  /** Scheme, host and port. */
  url: string
  store: Store<State>
  webhooks: Webhooks
  faults: PayPalFaults
}

/** The order; 404 if it is unknown or expired. */
export function findOrder({ store }: Context, id: string): Order {
  const order = store.state.orders.get(id)
  const open = order && (order.status === 'COMPLETED' || order.expiresAt > Date.now())
  if (!open) throw notFound('order_id', id)
  return order
}

export function findCapture({ store }: Context, id: string): Capture {
  const capture = store.state.captures.get(id)
  if (!capture) throw notFound('capture_id', id)
  return capture
}

export const capturesOf = ({ store }: Context, order: Order): Capture[] =>
  order.captureIds.flatMap((id) => store.state.captures.get(id) ?? [])
