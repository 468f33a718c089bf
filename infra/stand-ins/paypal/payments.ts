import { type Context, findCapture, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import type { PayPalFaults } from './faults.ts'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { oncePerRequest } from './idempotency.ts'
import { parseMoney } from './money.ts'
import { moneyIssues, readJson, refundRequest } from './order-request.ts'
import { requestIdOf, wantsAll } from './orders.ts'
import { refundCapture } from './refunds.ts'
import type { Refund } from './state.ts'
import type { Tokens } from './token.ts'
import { paymentView, refundView } from './views.ts'

/** Captures and refunds of the Payments API. */
export function paymentRoutes(context: Context, faults: PayPalFaults, guard: Tokens['guard']): Routes {
  const { store } = context

  const getCapture = (call: Call): void => {
    const capture = findCapture(context, call.params['id'] ?? '')
    call.body = paymentView(context, findOrder(context, capture.orderId), capture)
  }

  const refund = (call: Call): void => {
    const capture = findCapture(context, call.params['id'] ?? '')
    const wish = readJson(call.state.body, refundRequest)
    if (wish.amount) {
      const issues = moneyIssues(wish.amount, '/amount')
      if (issues.length > 0) throw new PayPalError(422, ...issues)
      if (wish.amount.currency_code !== capture.currency)
        throw new PayPalError(422, { issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' })
    }
    const { outcome } = oncePerRequest(
      store.state,
      `captures.refund ${capture.id}`,
      requestIdOf(call),
      () => {
        const { id } = refundCapture(context, findOrder(context, capture.orderId), capture, {
          amount: wish.amount ? parseMoney(wish.amount) : null,
          customId: wish.custom_id,
          invoiceId: wish.invoice_id,
          note: wish.note_to_payer,
        })
        return { id }
      },
    )
    const made = findRefund('id' in outcome ? outcome.id : '')
    const { id, status, links } = refundView(context, made)
    call.status = 201
    call.body = wantsAll(call) ? refundView(context, made) : { id, status, links }
  }

  const getRefund = (call: Call): void => {
    call.body = refundView(context, findRefund(call.params['id'] ?? ''))
  }

  const findRefund = (id: string): Refund => {
    const found = store.state.refunds.get(id)
    if (found) return found
    throw new PayPalError(404, {
      issue: 'INVALID_RESOURCE_ID',
      field: 'refund_id',
      value: id,
      location: 'path',
    })
  }

  const path = '/v2/payments'
  return createRoutes()
    .get(`${path}/captures/:id`, faults.at('captures.get'), guard, getCapture)
    .post(`${path}/captures/:id/refund`, faults.at('captures.refund'), guard, refund)
    .get(`${path}/refunds/:id`, faults.at('refunds.get'), guard, getRefund)
}
