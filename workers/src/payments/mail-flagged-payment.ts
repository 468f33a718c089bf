import { paymentFlagged } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { letterToOperator } from './about-payment.ts'

/** There is a new reason for a person to look at a payment (D31). */
export const mailFlaggedPayment = defineMail({
  name: 'mail-flagged-payment',
  on: paymentFlagged,
  letter: async (ctx, { paymentId, reason }) =>
    letterToOperator(ctx, {
      subject: 'To be looked at',
      paragraph: reason,
      payment: { ...(await receiptOf(ctx, paymentId)), review_reason: null },
      closing: 'Nothing waits for you, except where this letter says so.',
    }),
})
