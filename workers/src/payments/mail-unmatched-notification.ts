import { paymentUnmatched } from '@player/server/events'
import { unmatchedNotification } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** A provider told of a payment that we do not know (D31). */
export const mailUnmatchedNotification = defineMail({
  name: 'mail-unmatched-notification',
  on: paymentUnmatched,
  async letter(ctx, { notificationId }) {
    const told = await unmatchedNotification(ctx, notificationId)
    // Its payment was found meanwhile.
    if (!told) return null
    const letter: LetterText = {
      title: 'A provider tells of a payment that is not ours',
      paragraphs: [
        'A genuine callback names no payment that we know. It is kept, and its payment goes on being looked for. It may be about something else that this account of yours sells.',
      ],
      facts: [['Method', told.method], ['Callback', notificationId], ...Object.entries(told.names)],
      closing: `To tie it to a payment: npm run ops -- payments attach ${notificationId} <reference> --reason "…". To give it to a device: npm run ops -- payments assign ${notificationId} <mac> --reason "…"`,
    }
    return {
      to: ctx.config.mail.operator,
      subject: `Unmatched: a callback of ${told.method}`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
})
