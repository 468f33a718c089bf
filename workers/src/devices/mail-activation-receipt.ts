import { deviceActivated } from '@player/server/events'
import { recordRefusedEmail, receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { activationReceipt } from './words.ts'

/** Sends the receipt to the form's address, or else to the payer's. Without either, sends none. */
export const mailActivationReceipt = defineMail({
  name: 'mail-activation-receipt',
  on: deviceActivated,
  async email(ctx, { paymentId, expireDate, term }) {
    const receipt = await receiptOf(ctx, paymentId)
    if (receipt.recipient === null) return null
    const { seller, site, http } = ctx.config
    return {
      to: receipt.recipient,
      text: activationReceipt({
        receipt,
        product: site.name,
        term,
        expireDate,
        seller,
        supportEmail: site.supportEmail,
        dashboard: new URL('/dashboard', http.origin).href,
      }),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => recordRefusedEmail(tx, paymentId, reply),
})
