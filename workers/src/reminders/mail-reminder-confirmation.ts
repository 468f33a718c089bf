import { reminderAsked } from '@player/server/events'
import { confirmationOf } from '@player/server/modules/reminders'
import { defineMail } from '../mail/define-mail.ts'
import { confirmation } from './words.ts'

export const mailReminderConfirmation = defineMail({
  name: 'mail-reminder-confirmation',
  on: reminderAsked,
  recordsNoRecipient: true,
  async email(ctx, { reminderId }) {
    const pending = await confirmationOf(ctx, reminderId)
    if (!pending) return null
    return {
      to: pending.to,
      text: confirmation(ctx.config.site.name, pending.link),
      // Automatic responders must not answer this (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }
  },
  // The dashboard says that the address is not confirmed.
  onAddressRefused: () => Promise.resolve(),
})
