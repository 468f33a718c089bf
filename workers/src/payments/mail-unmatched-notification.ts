import { paymentUnmatched } from '@player/server/events'
import { unmatchedNotification } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import * as words from './words.ts'

export const mailUnmatchedNotification = defineMail({
  name: 'mail-unmatched-notification',
  on: paymentUnmatched,
  async email(ctx, { notificationId: id }) {
    const unmatched = await unmatchedNotification(ctx, id)
    // The callback was matched meanwhile.
    if (!unmatched) return null
    return { to: ctx.config.mail.operator, text: words.unmatchedNotification({ id, ...unmatched }) }
  },
})
