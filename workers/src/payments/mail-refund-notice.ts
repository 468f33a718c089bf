import { paymentReturned } from '@player/server/events'
import { licenceWithout } from '@player/server/modules/devices'
import { recordRefusedEmail, receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { refundNotice } from './refund-words.ts'

export const mailRefundNotice = defineMail({
  name: 'mail-refund-notice',
  on: paymentReturned,
  async email(ctx, { paymentId, deviceId }) {
    const payment = await receiptOf(ctx, paymentId)
    if (payment.recipient === null) return null
    const remaining = await licenceWithout(ctx.db, { paymentId, deviceId })
    const { site, http } = ctx.config
    const dashboard = new URL('/dashboard', http.origin).href
    return {
      to: payment.recipient,
      text: refundNotice({ payment, remaining, supportEmail: site.supportEmail, dashboard }),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => recordRefusedEmail(tx, paymentId, reply),
})
