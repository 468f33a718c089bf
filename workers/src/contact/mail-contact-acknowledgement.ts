import { contactAcknowledgementDue } from '@player/server/events'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { acknowledgement } from './words.ts'

/**
 * Tells the sender of a contact message that it arrived, where the operator wants that (D1). Anybody's address can be typed
 * there, so the text is fixed and repeats nothing that was typed.
 */
export const mailContactAcknowledgement = defineMail({
  name: 'mail-contact-acknowledgement',
  on: contactAcknowledgementDue,
  async email(ctx, { messageId }) {
    const message = await messageById(ctx.db, messageId)
    if (!message) return null
    const { name, supportEmail } = ctx.config.site
    return {
      to: message.email,
      replyTo: { name, address: supportEmail },
      text: acknowledgement,
      // Automatic responders must not answer this (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    }
  },
  // Noted with the record of the e-mail; there is nothing for an operator to mend.
  onAddressRefused: () => Promise.resolve(),
})
