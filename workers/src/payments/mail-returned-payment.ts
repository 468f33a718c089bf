import { paymentReturned } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { letterToOperator } from './about-payment.ts'

/** The operator hears that money went back, and that what it bought went with it. */
export const mailReturnedPayment = defineMail({
  name: 'mail-returned-payment',
  on: paymentReturned,
  async letter(ctx, { paymentId }) {
    const payment = await receiptOf(ctx, paymentId)
    const bought = payment.confirmed_at === null ? 'It had bought nothing.' : 'What it bought was taken back.'
    return letterToOperator(ctx, {
      subject: 'Money went back',
      paragraph: `The money of this payment went back, or an operator noted so. ${bought}`,
      payment,
      closing: 'Its owner was told, where an address is known.',
    })
  },
})
