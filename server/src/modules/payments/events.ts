import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

const payment = z.object({ paymentId: z.uuid(), deviceId: z.uuid() })

/** The order is open and can be paid. */
export const paymentStarted = defineEvent('payment.started', payment)

/** A callback arrived, or an operator asked: query the provider. */
export const paymentNotified = defineEvent('payment.notified', payment)

/** The full amount was captured. */
export const paymentConfirmed = defineEvent('payment.confirmed', payment)

/** Money that does not match the order arrived: an operator decides. */
export const paymentHeld = defineEvent('payment.held', payment)

/** The payment ended without money: cancelled, expired or failed. */
export const paymentClosed = defineEvent('payment.closed', payment)

/** We cancelled the payment: close its order. */
export const paymentWithdrawn = defineEvent('payment.withdrawn', payment)

export const paymentRefundRequested = defineEvent('payment.refund-requested', payment)

/** The money was returned, by refund or reversal. */
export const paymentReturned = defineEvent('payment.returned', payment)

export const paymentFlagged = defineEvent('payment.flagged', payment.extend({ reason: z.string() }))

/** A verified callback has matched no payment for several minutes. */
export const paymentUnmatched = defineEvent('payment.unmatched', z.object({ notificationId: z.uuid() }))

/** The method's circuit opened. Published once per outage. */
export const paymentMethodHidden = defineEvent('payment.method-hidden', z.object({ method: z.string() }))
