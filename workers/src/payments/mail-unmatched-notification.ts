import { paymentUnmatched } from '@player/server/events'
import { unmatchedNotification } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import * as words from './words.ts'

/** A provider told of a payment that we do not know (D31). */
export const mailUnmatchedNotification = defineMail({
  name: 'mail-unmatched-notification',
  on: paymentUnmatched,
  async email(ctx, { notificationId: id }) {
    const told = await unmatchedNotification(ctx, id)
    // Its payment was found meanwhile.
    if (!told) return null
    return { to: ctx.config.mail.operator, text: words.unmatchedNotification({ id, ...told }) }
  },
})
