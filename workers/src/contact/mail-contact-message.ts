import { contactSubmitted } from '@player/server/events'
import { Failure } from '@player/server/kernel/failure'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** A visitor's message, to support: answering it answers the visitor (D1). */
export const mailContactMessage = defineMail({
  name: 'mail-contact-message',
  on: contactSubmitted,
  async letter(ctx, { messageId }) {
    const message = await messageById(ctx.db, messageId)
    if (!message) throw new Failure('missing', 'contact', `There is no message ${messageId}`)
    const letter: LetterText = {
      title: message.subject,
      paragraphs: [`${message.name} wrote on the contact page:`],
      quote: message.message,
      closing: `Answer this letter to answer ${message.name} <${message.email}>.`,
    }
    return {
      to: ctx.config.mail.support,
      replyTo: { name: message.name, address: message.email },
      subject: `Contact: ${message.subject}`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
})
