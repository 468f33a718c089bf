import { reminderDue } from '@player/server/events'
import { accountEndEmailOf, deleteById } from '@player/server/modules/reminders'
import { defineMail } from '../mail/define-mail.ts'
import { accountEnding } from './words.ts'

/** Reminds an owner of an account's end. Mail programs offer to stop it by one click (RFC 8058). */
export const mailAccountEnding = defineMail({
  name: 'mail-account-ending',
  on: reminderDue,
  recordsNoRecipient: true,
  async email(ctx, due) {
    const ending = await accountEndEmailOf(ctx, due)
    if (!ending) return null
    return {
      to: ending.to,
      text: accountEnding({ ...ending, dashboard: new URL('/dashboard', ctx.config.http.origin).href }),
      headers: {
        'List-Unsubscribe': `<${ending.stopLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
    }
  },
  // The dashboard then offers to enter another address. An address that replaced this one has another reminder.
  onAddressRefused: (tx, { reminderId }) => deleteById(tx, reminderId),
})
