import { formatDate } from '@player/server/kernel/locale/dates'
import type { Receipt } from '@player/server/modules/payments'
import type { EmailText } from '../mail/layout.ts'

interface Activation {
  readonly receipt: Receipt
  /** ISO 8601; null for life. */
  readonly expireDate: string | null
  readonly seller: { readonly name: string; readonly address: string; readonly tax_number: string }
  readonly supportEmail: string
}

export const activationReceipt = ({ receipt, expireDate, seller, supportEmail }: Activation): EmailText => ({
  subject: `Receipt: your device ${receipt.mac_address} is active`,
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
  closing: `Questions? Write to ${supportEmail} and name the reference. Purchases are not refunded.`,
})
