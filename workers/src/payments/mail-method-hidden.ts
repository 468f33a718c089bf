import { paymentMethodHidden } from '@player/server/events'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** A way to pay is not offered for now, because its provider does not answer (D13, D31). */
export const mailMethodHidden = defineMail({
  name: 'mail-method-hidden',
  on: paymentMethodHidden,
  letter(ctx, { method }) {
    const letter: LetterText = {
      title: 'A way to pay is hidden for now',
      paragraphs: [
        `The provider of '${method}' failed to answer several times in a row, so the method is not offered. It comes back by itself as soon as the provider answers; payments that are under way are looked after meanwhile.`,
      ],
      closing: 'If this goes on, look at its credentials and at the logs. There is one letter an outage.',
    }
    return Promise.resolve({
      to: ctx.config.mail.operator,
      subject: `Hidden: the payment method '${method}'`,
      text: toText(letter),
      html: toHtml(letter),
    })
  },
})
