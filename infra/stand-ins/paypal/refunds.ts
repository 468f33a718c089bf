import type { Context } from './context.ts'
import { PayPalError } from './errors.ts'
import { type Capture, newId, type Order, type Refund } from './state.ts'
import { refundView } from './views.ts'
import { notifyMerchant } from './webhooks.ts'

/** Refunds a part in minor units, or the rest. */
export function refundCapture(context: Context, order: Order, capture: Capture, part?: number): Refund {
  if (capture.status === 'PENDING') throw new PayPalError(422, { issue: 'PENDING_CAPTURE' })
  if (capture.status === 'DECLINED') throw new PayPalError(422, { issue: 'REFUND_NOT_ALLOWED' })
  if (capture.status === 'REFUNDED') throw new PayPalError(422, { issue: 'CAPTURE_FULLY_REFUNDED' })
  const refundable = capture.amount - capture.refunded
  if (part !== undefined && part > refundable) throw new PayPalError(422, { issue: 'REFUND_AMOUNT_EXCEEDED' })
  return bookRefund(context, order, capture, part ?? refundable, 'PAYMENT.CAPTURE.REFUNDED')
}

/** A chargeback. The schema has no status for it; REFUNDED is an assumption, and only the event differs. */
export function reverseCapture(context: Context, order: Order, capture: Capture): Refund {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw new Error(`Capture ${capture.id} cannot be reversed: it is ${capture.status}.`)
  capture.reversed = true
  const left = capture.amount - capture.refunded
  return bookRefund(context, order, capture, left, 'PAYMENT.CAPTURE.REVERSED')
}

/** Stores a refund and tells the merchant with this event. */
function bookRefund(context: Context, order: Order, capture: Capture, amount: number, event: string): Refund {
  const refund: Refund = { id: newId(), captureId: capture.id, amount, currency: capture.currency }
  capture.refunded += amount
  capture.status = capture.refunded === capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  context.store.state.refunds.set(refund.id, refund)
  context.store.save()
  const resource = refundView(context, refund)
  notifyMerchant(context, order.id, { resource_type: 'refund', event_type: event, resource })
  return refund
}
