import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { type Context, findCapture, findOrder } from './context.ts'
import { notFound, PayPalError } from './errors.ts'
import { oncePerRequest } from './idempotency.ts'
import { parseMoney } from './money.ts'
import { moneyIssues, readJson, refundRequest } from './order-request.ts'
import { requestIdOf, wantsAll } from './orders.ts'
import { refundCapture } from './refunds.ts'
import type { Tokens } from './token.ts'
import { paymentView, refundView } from './views.ts'

/** Captures and refunds of the Payments API. */
export function paymentRoutes(context: Context, { guard }: Tokens): Routes {
  const { store, faults } = context

  const getCapture = (call: Call): void => {
    const capture = findCapture(context, call.params['id'] ?? '')
    call.body = paymentView(context, findOrder(context, capture.orderId), capture)
  }

  const refund = (call: Call): void => {
    const capture = findCapture(context, call.params['id'] ?? '')
    const request = readJson(call.state.body, refundRequest)
    if (request.amount) {
      const issues = moneyIssues(request.amount, '/amount')
      if (issues.length > 0) throw new PayPalError(422, ...issues)
      if (request.amount.currency_code !== capture.currency)
        throw new PayPalError(422, { issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' })
    }
    const { outcome } = oncePerRequest(
      store.state,
      `captures.refund ${capture.id}`,
      requestIdOf(call),
      () => {
        const { id } = refundCapture(context, findOrder(context, capture.orderId), capture, {
          amount: request.amount ? parseMoney(request.amount) : null,
          customId: request.custom_id,
          invoiceId: request.invoice_id,
          note: request.note_to_payer,
        })
        return { id }
      },
    )
    const refundId = 'id' in outcome ? outcome.id : ''
    const made = store.state.refunds.get(refundId)
    if (!made) throw notFound('refund_id', refundId)
    const view = refundView(context, made)
    call.status = 201
    call.body = wantsAll(call) ? view : { id: view.id, status: view.status, links: view.links }
  }

  const path = '/v2/payments/captures/:id'
  return createRoutes()
    .get(path, faults.at('captures.get'), guard, getCapture)
    .post(`${path}/refund`, faults.at('captures.refund'), guard, refund)
}
