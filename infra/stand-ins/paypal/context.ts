import type { Store } from '../shared/store.ts'
import { errorBody, isErrorStatus, notFound } from './errors.ts'
import type { Capture, Order, State } from './state.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import * as z from 'zod'
import * as faults from '../shared/faults.ts'

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

/** Calls that faults can be injected into, by PayPal's operation names. */
export const operation = z.enum([
  'token',
  'orders.create',
  'orders.get',
  'orders.capture',
  'captures.get',
  'captures.refund',
  'webhooks.get',
  'events.list',
  'events.resend',
  'certificate',
  'sdk',
])

export type PayPalFaults = faults.Faults<z.infer<typeof operation>>

/** Failures have PayPal's error form. */
export const createFaults = (): PayPalFaults =>
  faults.createFaults((status, issue) =>
    isErrorStatus(status) ? errorBody({ status, issues: issue ? [{ issue }] : [] }) : '',
  )
