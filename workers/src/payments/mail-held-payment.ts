import { paymentHeld } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { letterToOperator } from './about-payment.ts'

/** There is money, but not what was asked for: the operator has to decide (D31). */
export const mailHeldPayment = defineMail({
  name: 'mail-held-payment',
  on: paymentHeld,
  letter: async (ctx, { paymentId }) =>
    letterToOperator(ctx, {
      subject: 'On hold',
      paragraph:
        'Money arrived that is not exactly what was asked for. Nothing was activated; please release or refuse it.',
      payment: await receiptOf(ctx, paymentId),
      closing: 'The owner sees that the payment is being checked by a person.',
    }),
})
