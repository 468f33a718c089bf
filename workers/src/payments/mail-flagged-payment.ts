import { paymentFlagged } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { flaggedPayment } from './words.ts'

export const mailFlaggedPayment = defineMail({
  name: 'mail-flagged-payment',
  on: paymentFlagged,
  email: async (ctx, { paymentId, reason }) => ({
    to: ctx.config.mail.operator,
    text: flaggedPayment(await receiptOf(ctx, paymentId), reason),
  }),
})
