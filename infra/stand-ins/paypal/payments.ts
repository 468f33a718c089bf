import * as z from 'zod'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { type Context, findCapture, findOrder } from './context.ts'
import { notFound } from './errors.ts'
import { oncePerRequest } from './idempotency.ts'
import { readJson } from './order-request.ts'
import { requestIdOf, prefersFull } from './orders.ts'
import { refundCapture } from './refunds.ts'
import type { Tokens } from './token.ts'
import { paymentView, refundView } from './views.ts'

/** Captures of the Payments API, and refunds of the full remaining amount, the only ones that the product requests. */
export function paymentRoutes(context: Context, { guard }: Tokens): Routes {
  const { store, faults } = context

  const refund = (call: Call): void => {
    const capture = findCapture(context, call.params['id'] ?? '')
    readJson(call.state.body, z.strictObject({}))
    const { outcome } = oncePerRequest(
      store.state,
      `captures.refund ${capture.id}`,
      requestIdOf(call),
      () => ({ id: refundCapture(context, findOrder(context, capture.orderId), capture).id }),
    )
    const storedRefund = store.state.refunds.get('id' in outcome ? outcome.id : '')
    if (!storedRefund) throw notFound('refund_id')
    const view = refundView(context, storedRefund)
    call.status = 201
    call.body = prefersFull(call) ? view : { id: view.id, status: view.status, links: view.links }
  }

  const path = '/v2/payments/captures/:id'
  return createRoutes()
    .get(path, faults.at('captures.get'), guard, (call) => {
      const capture = findCapture(context, call.params['id'] ?? '')
      call.body = paymentView(context, findOrder(context, capture.orderId), capture)
    })
    .post(`${path}/refund`, faults.at('captures.refund'), guard, refund)
}
