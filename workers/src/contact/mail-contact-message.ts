import { contactSubmitted } from '@player/server/events'
import { Failure } from '@player/server/kernel/failure'
import { mailAddress } from '@player/server/kernel/mail-address'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { contactMessage } from './words.ts'

export const mailContactMessage = defineMail({
  name: 'mail-contact-message',
  on: contactSubmitted,
  async email(ctx, { messageId }) {
    const message = await messageById(ctx.db, messageId)
    if (!message) throw new Failure('missing', 'contact', `There is no message ${messageId}`)
    // The form accepts some addresses that mail servers refuse in a header: then this is null.
    const address = mailAddress(message.email)
    return {
      to: ctx.config.mail.support,
      ...(address !== null && { replyTo: { name: message.name, address } }),
      text: contactMessage(message),
    }
  },
})
