import { contactAcknowledgementDue } from '@player/server/events'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/**
 * Tells the sender of a contact message that it arrived, where the operator wants that (D1). Anybody's address can be typed
 * there, so the text is fixed and repeats nothing that was typed.
 */
export const mailContactAcknowledgement = defineMail({
  name: 'mail-contact-acknowledgement',
  on: contactAcknowledgementDue,
  async letter(ctx, { messageId }) {
    const message = await messageById(ctx.db, messageId)
    if (!message) return null
    const { name, supportEmail } = ctx.config.site
    const letter: LetterText = {
      title: 'We received your message',
      paragraphs: ['Thanks for writing to us. We received your message and will reply by e-mail.'],
      closing:
        "This e-mail was sent automatically. If you didn't write to us, someone entered your address by mistake and you can ignore it.",
    }
    return {
      to: message.email,
      replyTo: { name, address: supportEmail },
      subject: letter.title,
      text: toText(letter),
      html: toHtml(letter),
      // Automatic responders must not answer this (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    }
  },
  // Noted with the record of the e-mail; there is nothing for an operator to mend.
  onAddressRefused: () => Promise.resolve(),
})
