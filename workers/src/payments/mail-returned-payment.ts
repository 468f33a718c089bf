import { paymentReturned } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { returnedPayment } from './words.ts'

export const mailReturnedPayment = defineMail({
  name: 'mail-returned-payment',
  on: paymentReturned,
  email: async (ctx, { paymentId }) => ({
    to: ctx.config.mail.operator,
    text: returnedPayment(await receiptOf(ctx, paymentId)),
  }),
})
