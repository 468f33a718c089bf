import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

const payment = z.object({ paymentId: z.uuid(), deviceId: z.uuid() })

/** The provider has an order: the owner can pay. */
export const paymentStarted = defineEvent('payment.started', payment)

/** Something happened that makes it worth asking the provider what is true. */
export const paymentNotified = defineEvent('payment.notified', payment)

/** The money is ours, in full. */
export const paymentConfirmed = defineEvent('payment.confirmed', payment)

/** There is money, but not what was asked for: a person has to decide. */
export const paymentHeld = defineEvent('payment.held', payment)

/** Over without money: cancelled, expired or failed. */
export const paymentClosed = defineEvent('payment.closed', payment)

/** We closed it ourselves: its order shall not be paid any more. */
export const paymentWithdrawn = defineEvent('payment.withdrawn', payment)

/** The money shall go back. */
export const paymentRefundRequested = defineEvent('payment.refund-requested', payment)

/** The money went back, refunded or taken back, and what it bought goes with it. */
export const paymentReturned = defineEvent('payment.returned', payment)

/** There is a new reason for a person to look at it. */
export const paymentFlagged = defineEvent('payment.flagged', payment.extend({ reason: z.string() }))

/** A genuine callback names no payment of ours, and went on doing so for some minutes. */
export const paymentUnmatched = defineEvent('payment.unmatched', z.object({ notificationId: z.uuid() }))

/** A method's provider fails, so that it is not offered any more. Said once an outage. */
export const paymentMethodHidden = defineEvent('payment.method-hidden', z.object({ method: z.string() }))
