import { paymentHeld } from '@player/server/events'
import { receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** There is money, but not what was asked for: the operator has to decide (D31). */
export const mailHeldPayment = defineMail({
  name: 'mail-held-payment',
  on: paymentHeld,
  async letter(ctx, { paymentId }) {
    const payment = await receiptOf(ctx, paymentId)
    const letter: LetterText = {
      title: 'A payment is on hold',
      paragraphs: [
        'Money arrived that is not exactly what was asked for. Nothing was activated; please decide.',
      ],
      facts: [
        ['Why', payment.review_reason ?? ''],
        ['Asked for', payment.amount],
        ['Method', payment.method],
        ['Reference', payment.reference],
        ['Device', payment.mac_address],
      ],
      closing: 'The owner sees that the payment is being checked by a person.',
    }
    return {
      to: ctx.config.mail.operator,
      subject: `On hold: payment ${payment.reference}`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
})
