import type { Context } from './context.ts'
import { PayPalError } from './errors.ts'
import { amountText } from './money.ts'
import { type Capture, newId, type Order, paypalTime, type Refund } from './state.ts'
import { refundView } from './views.ts'

interface RefundRequest {
  /** Minor units; null for the rest. */
  amount: number | null
  customId?: string | undefined
  invoiceId?: string | undefined
  note?: string | undefined
}

export function refundCapture(
  context: Context,
  order: Order,
  capture: Capture,
  request: RefundRequest,
): Refund {
  if (capture.status === 'PENDING') throw new PayPalError(422, { issue: 'PENDING_CAPTURE' })
  if (capture.status === 'DECLINED') throw new PayPalError(422, { issue: 'REFUND_NOT_ALLOWED' })
  if (capture.status === 'REFUNDED') throw new PayPalError(422, { issue: 'CAPTURE_FULLY_REFUNDED' })
  const amount = request.amount ?? capture.amount - capture.refunded
  if (amount > capture.amount - capture.refunded)
    throw new PayPalError(422, { issue: 'REFUND_AMOUNT_EXCEEDED' })
  const refund = bookRefund(context, capture, { ...request, amount })
  publishRefund(context, order, refund, 'PAYMENT.CAPTURE.REFUNDED', 'capture payment was refunded')
  return refund
}

/** A chargeback. The schema has no status for it; REFUNDED is an assumption, and the event tells the difference. */
export function reverseCapture(context: Context, order: Order, capture: Capture): Refund {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw new Error(`Capture ${capture.id} cannot be reversed: it is ${capture.status}.`)
  capture.reversed = true
  const refund = bookRefund(context, capture, { amount: capture.amount - capture.refunded })
  publishRefund(context, order, refund, 'PAYMENT.CAPTURE.REVERSED', 'capture payment was reversed')
  return refund
}

function bookRefund(
  { store }: Context,
  capture: Capture,
  request: RefundRequest & { amount: number },
): Refund {
  const now = paypalTime()
  const total = capture.refunded + request.amount
  const refund: Refund = {
    id: newId(),
    captureId: capture.id,
    amount: request.amount,
    currency: capture.currency,
    total,
    customId: request.customId ?? null,
    invoiceId: request.invoiceId ?? null,
    note: request.note ?? null,
    createTime: now,
  }
  capture.refunded = total
  capture.status = total === capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updateTime = now
  capture.refundIds.push(refund.id)
  store.state.refunds.set(refund.id, refund)
  store.changed()
  return refund
}

function publishRefund(context: Context, order: Order, refund: Refund, type: string, what: string): void {
  context.webhooks.publish({
    type,
    resourceType: 'refund',
    orderId: order.id,
    resource: refundView(context, refund),
    summary: `A ${amountText(refund)} ${what}`,
  })
}
