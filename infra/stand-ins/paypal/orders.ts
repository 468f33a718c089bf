import { captureOrder } from './captures.ts'
import { type Context, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { oncePerRequest } from './idempotency.ts'
import { readJson, readOrderRequest } from './order-request.ts'
import { newId, type Order, paypalTime, type RequestResult } from './state.ts'
import type { Tokens } from './token.ts'
import { minimalOrder, orderView } from './views.ts'
import * as z from 'zod'

/** Three hours until approval, and three more until capture. */
const LIFETIME_MS = 6 * 3_600_000

export function orderRoutes(context: Context, { guard }: Tokens): Routes {
  const { store, faults } = context

  const create = (call: Call): void => {
    const requestId = requestIdOf(call)
    const { outcome, repeated } = oncePerRequest(store.state, 'orders.create', requestId, () => {
      const { units, experience } = readOrderRequest(call.state.body, requestId)
      const order: Order = {
        id: newId(),
        status: 'PAYER_ACTION_REQUIRED',
        createTime: paypalTime(),
        expiresAt: Date.now() + LIFETIME_MS,
        units,
        brandName: experience.brand_name ?? null,
        returnUrl: experience.return_url ?? null,
        cancelUrl: experience.cancel_url ?? null,
        approval: null,
        declined: [],
        captureIds: [],
      }
      store.state.orders.set(order.id, order)
      store.save()
      return { id: order.id }
    })
    answer(call, outcome, repeated)
  }

  const capture = (call: Call): void => {
    readJson(call.state.body, z.looseObject({}))
    const order = findOrder(context, call.params['id'] ?? '')
    const { outcome, repeated } = oncePerRequest(
      store.state,
      `orders.capture ${order.id}`,
      requestIdOf(call),
      () => captureOrder(context, order),
    )
    answer(call, outcome, repeated)
  }

  const answer = (call: Call, outcome: RequestResult, repeated: boolean): void => {
    if ('issue' in outcome) throw new PayPalError(422, outcome)
    const order = findOrder(context, outcome.id)
    call.status = repeated ? 200 : 201
    call.body = (prefersFull(call) ? orderView : minimalOrder)(context, order)
  }

  const path = '/v2/checkout/orders'
  return createRoutes()
    .post(path, faults.at('orders.create'), guard, create)
    .get(`${path}/:id`, faults.at('orders.get'), guard, (call) => {
      call.body = orderView(context, findOrder(context, call.params['id'] ?? ''))
    })
    .post(`${path}/:id/capture`, faults.at('orders.capture'), guard, capture)
}

/** Whether a request has `Prefer: return=representation`; PayPal's default is minimal. */
export const prefersFull = ({ headers }: Call): boolean => headers['prefer'] === 'return=representation'

/** The PayPal-Request-Id, an idempotency key; null without one. @throws PayPal's 400 unless it has 1 to 108 characters */
export function requestIdOf({ headers }: Call): string | null {
  const id = headers['paypal-request-id']
  if (typeof id !== 'string') return null
  if (id.length < 1 || id.length > 108)
    throw new PayPalError(400, { issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id' })
  return id
}
