import { formatDate } from '@player/server/kernel/locale/dates'
import { termInWords } from '@player/server/kernel/locale/terms'
import type { Receipt } from '@player/server/modules/payments'
import type { EmailText } from '../mail/layout.ts'

interface Activation {
  readonly receipt: Receipt
  /** The product's name. */
  readonly product: string
  /** What was bought: an ISO 8601 duration or 'lifetime'. */
  readonly term: string
  /** ISO 8601; null for a lifetime licence. */
  readonly expireDate: string | null
  readonly seller: { readonly name: string; readonly address: string; readonly tax_number: string }
  readonly supportEmail: string
  readonly dashboard: string
}

export const activationReceipt = (activation: Activation): EmailText => {
  const { receipt, product, term, expireDate, seller, supportEmail, dashboard } = activation
  const until = expireDate === null ? null : formatDate(expireDate)
  return {
    subject: `Receipt: your device ${receipt.mac_address} is active`,
    title: 'Your device is active',
    paragraphs: [
      until === null
        ? 'Thanks for your payment. Your device now has a lifetime licence. This is your receipt.'
        : `Thanks for your payment. Your device is active until ${until}. This is your receipt.`,
    ],
    facts: [
      ['Purchase', `${product} for ${termInWords(term)}`],
      ['Device', receipt.mac_address],
      until === null ? ['Licence', 'Lifetime'] : ['Active until', until],
      ['Amount', receipt.amount],
      ['Paid with', receipt.method],
      ...(receipt.confirmed_at
        ? ([['Paid on', formatDate(receipt.confirmed_at.toISOString())]] as const)
        : []),
      ['Reference', receipt.reference],
      ['Seller', [seller.name, ...seller.address.split(/\s*\n\s*/)].filter(Boolean).join(', ')],
      ...(seller.tax_number ? ([['Tax number', seller.tax_number]] as const) : []),
    ],
    link: { label: 'Open your dashboard', url: dashboard },
    closing: `No automatic renewal. Purchases are not refunded. Questions? Write to ${supportEmail} and include the reference.`,
  }
}
