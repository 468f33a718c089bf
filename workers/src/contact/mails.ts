import { contactSubmitted, contactAcknowledgementDue } from '@player/server/events'
import { Failure } from '@player/server/kernel/failure'
import { mailAddress } from '@player/server/kernel/text'
import { messageById } from '@player/server/modules/contact'
import { defineMail } from '../mail/define-mail.ts'
import { contactMessage, acknowledgement } from './words.ts'

/** Forwards a visitor's message to support; a reply goes to the visitor (D1). */
export const mailContactMessage = defineMail({
  name: 'mail-contact-message',
  on: contactSubmitted,
  async email(ctx, { messageId }) {
    const message = await messageById(ctx.db, messageId)
    if (!message) throw new Failure('missing', 'contact', `There is no message ${messageId}`)
    // The form takes some addresses that no mail reaches; a header with one may be refused.
    const address = mailAddress(message.email)
    return {
      to: ctx.config.mail.support,
      ...(address !== null && { replyTo: { name: message.name, address } }),
      text: contactMessage(message),
    }
  },
})

/** Acknowledges a contact message (D1). Anyone can enter any address, so the text is fixed and repeats no input. */
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
  // Recorded with the e-mail; nothing for an operator to fix.
  onAddressRefused: () => Promise.resolve(),
})
