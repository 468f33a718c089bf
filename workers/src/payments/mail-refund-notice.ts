import { paymentReturned } from '@player/server/events'
import { noteRefusedEmail, receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** The owner hears, where the receipt went, that the money went back and what that means. */
export const mailRefundNotice = defineMail({
  name: 'mail-refund-notice',
  on: paymentReturned,
  async letter(ctx, { paymentId }) {
    const payment = await receiptOf(ctx, paymentId)
    if (payment.recipient === null) return null
    const { supportEmail } = ctx.config.site
    // Money that was only on hold bought none.
    const ended = payment.confirmed_at === null ? '' : ' The licence it paid for has ended.'
    const letter: LetterText = {
      title: 'Your payment was returned',
      paragraphs: [
        `Your money for this payment is on its way back to you.${ended}`,
        'Your playlists and settings stay as they are, and you are welcome to activate the device again whenever you like.',
      ],
      facts: [
        ['Amount', payment.amount],
        ['Paid with', payment.method],
        ['Reference', payment.reference],
        ['Device', payment.mac_address],
      ],
      closing: `If you did not expect this, please write to ${supportEmail} and name the reference. We will gladly look into it.`,
    }
    return {
      to: payment.recipient,
      subject: `Your payment for ${payment.mac_address} was returned`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => noteRefusedEmail(tx, paymentId, reply),
})
