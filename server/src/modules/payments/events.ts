import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

const payment = z.object({ paymentId: z.uuid(), deviceId: z.uuid() })

/** The provider has an order: the owner can pay. */
export const paymentStarted = defineEvent('payment.started', payment)

/** The provider called about a payment. A nudge: what is true has to be asked. */
export const paymentNotified = defineEvent('payment.notified', payment)

/** The money is ours, in full. */
export const paymentConfirmed = defineEvent('payment.confirmed', payment)

/** There is money, but not what was asked for: a person has to decide. */
export const paymentHeld = defineEvent('payment.held', payment)

/** Over without money: cancelled, expired or failed. */
export const paymentClosed = defineEvent('payment.closed', payment)

/** The money went back: refunded, or taken back. */
export const paymentReturned = defineEvent('payment.returned', payment)
