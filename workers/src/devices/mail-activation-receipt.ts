import { deviceActivated } from '@player/server/events'
import { noteRefusedEmail, receiptOf } from '@player/server/modules/payments'
import { defineMail } from '../mail/define-mail.ts'
import { formatDate } from '@player/server/contract/site'
import { toHtml, toText, type LetterText } from '../mail/layout.ts'

/** The receipt for an activation: to the form's address, else the payer's, else to nobody (D29). */
export const mailActivationReceipt = defineMail({
  name: 'mail-activation-receipt',
  on: deviceActivated,
  async letter(ctx, { paymentId, expireDate }) {
    const receipt = await receiptOf(ctx, paymentId)
    if (receipt.recipient === null) return null
    const { seller, site } = ctx.config
    const letter: LetterText = {
      title: 'Your device is active',
      paragraphs: ['Thank you. Your payment has arrived and your device is activated. This is your receipt.'],
      facts: [
        ['Amount', receipt.amount],
        ['Paid with', receipt.method],
        ['Reference', receipt.reference],
        ['Paid on', receipt.confirmed_at ? formatDate(receipt.confirmed_at.toISOString()) : ''],
        ['Device', receipt.mac_address],
        expireDate === null ? ['Licence', 'Lifetime'] : ['Active until', formatDate(expireDate)],
        ['Seller', [seller.name, seller.address].filter(Boolean).join(', ')],
        ...(seller.tax_number ? ([['Tax number', seller.tax_number]] as const) : []),
      ],
      closing: `Questions? Write to ${site.supportEmail} and name the reference. Purchases are not refunded.`,
    }
    return {
      to: receipt.recipient,
      subject: `Receipt: your device ${receipt.mac_address} is active`,
      text: toText(letter),
      html: toHtml(letter),
    }
  },
  onAddressRefused: (tx, { paymentId }, reply) => noteRefusedEmail(tx, paymentId, reply),
})
