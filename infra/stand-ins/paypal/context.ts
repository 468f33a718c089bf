import type { Store } from '../shared/store.ts'
import { PayPalError } from './errors.ts'
import type { Capture, Order, State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

/** What the parts of one stand-in share. */
export interface Context {
  /** Where it is reached: scheme, host and port. */
  url: string
  store: Store<State>
  webhooks: Webhooks
}

/** The order, unless it never was or has run out: then PayPal's 404. */
export function findOrder({ store }: Context, id: string): Order {
  const order = store.state.orders.get(id)
  const open = order && (order.status === 'COMPLETED' || order.expiresAt > Date.now())
  if (!open)
    throw new PayPalError(404, {
      issue: 'INVALID_RESOURCE_ID',
      field: 'order_id',
      value: id,
      location: 'path',
    })
  return order
}

export function findCapture({ store }: Context, id: string): Capture {
  const capture = store.state.captures.get(id)
  if (!capture)
    throw new PayPalError(404, {
      issue: 'INVALID_RESOURCE_ID',
      field: 'capture_id',
      value: id,
      location: 'path',
    })
  return capture
}

export const capturesOf = ({ store }: Context, order: Order): Capture[] =>
  order.captureIds.flatMap((id) => store.state.captures.get(id) ?? [])
