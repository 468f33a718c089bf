import { type Context, findCapture, findOrder } from './context.ts'
import { PayPalError } from './errors.ts'
import type { PayPalRoute } from './faults.ts'
import type { Answer, Call, Handle } from '../shared/http.ts'
import { oncePerRequest } from './idempotency.ts'
import { parseMoney } from './money.ts'
import { moneyIssues, readJson, refundRequest } from './order-request.ts'
import { requestIdOf, wantsAll } from './orders.ts'
import { refundCapture } from './refunds.ts'
import type { Refund } from './state.ts'
import { paymentView, refundView } from './views.ts'

/** Captures and refunds of the Payments API. */
export function paymentRoutes(context: Context, guard: (handle: Handle) => Handle): PayPalRoute[] {
  const { store } = context

  const getCapture = ({ params }: Call): Answer => {
    const capture = findCapture(context, params['id'] ?? '')
    return { status: 200, body: paymentView(context, findOrder(context, capture.orderId), capture) }
  }

  const refund = (call: Call): Answer => {
    const capture = findCapture(context, call.params['id'] ?? '')
    const wish = readJson(call.body, refundRequest)
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
    return { status: 201, body: wantsAll(call) ? refundView(context, made) : { id, status, links } }
  }

  const getRefund = ({ params }: Call): Answer => ({
    status: 200,
    body: refundView(context, findRefund(params['id'] ?? '')),
  })

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
  return [
    { method: 'GET', path: `${path}/captures/:id`, operation: 'captures.get', handle: guard(getCapture) },
    {
      method: 'POST',
      path: `${path}/captures/:id/refund`,
      operation: 'captures.refund',
      handle: guard(refund),
    },
    { method: 'GET', path: `${path}/refunds/:id`, operation: 'refunds.get', handle: guard(getRefund) },
  ]
}
