import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

const payment = z.object({ paymentId: z.uuid(), deviceId: z.uuid() })

/** The order is open and can be paid. */
export const paymentStarted = defineEvent('payment.started', payment)

/** Query the provider: a callback was linked or unlinked, an operator assigned the payment, or its owner returned and got no answer in time. */
export const paymentNotified = defineEvent('payment.notified', payment)

/** The full amount was captured, or an operator released the payment. */
export const paymentConfirmed = defineEvent('payment.confirmed', payment)

/** Money arrived that does not match the order or cannot be confirmed for another reason: an operator decides. */
export const paymentHeld = defineEvent('payment.held', payment)

/** The payment ended without money: cancelled, expired or failed. */
export const paymentClosed = defineEvent('payment.closed', payment)

/** The payment was cancelled here, not at the provider: close its order. */
export const paymentWithdrawn = defineEvent('payment.withdrawn', payment)

export const paymentRefundRequested = defineEvent('payment.refund-requested', payment)

/** The money was returned, by refund or reversal: end its licence. With REFUNDS_REVOKE=flag, usually published when an operator revokes it. */
export const paymentReturned = defineEvent('payment.returned', payment)

export const paymentFlagged = defineEvent('payment.flagged', payment.extend({ reason: z.string() }))

/** A verified callback has matched no payment for several minutes. */
export const paymentUnmatched = defineEvent('payment.unmatched', z.object({ notificationId: z.uuid() }))

/** The method's circuit opened. Published once per outage. */
export const paymentMethodHidden = defineEvent('payment.method-hidden', z.object({ method: z.string() }))
