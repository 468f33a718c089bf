import { contactAcknowledgementDue } from '@player/server/events'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { acknowledgement } from './words.ts'

/** Acknowledges a contact message. Anyone can enter any address, so the text is fixed and repeats no input. */
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
      text: acknowledgement(new URL('/support', ctx.config.http.origin).href),
      // Automatic responders must not answer this (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    }
  },
  // The refusal is recorded with the e-mail; the operator need not act.
  onAddressRefused: () => Promise.resolve(),
})
