import { paymentHeld } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { heldPayment } from './words.ts'

export const mailHeldPayment = defineMail({
  name: 'mail-held-payment',
  on: paymentHeld,
  email: async (ctx, { paymentId }) => ({
    to: ctx.config.mail.operator,
    text: heldPayment(await receiptOf(ctx, paymentId)),
  }),
})
