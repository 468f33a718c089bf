import { plainDate } from '@player/server/kernel/locale/dates'
import { termInWords } from '@player/server/kernel/locale/terms'
import type { Receipt } from '@player/server/modules/payments'
import type { EmailText } from '../mail/layout.ts'

interface Activation {
  readonly receipt: Receipt
  readonly product: string
  /** The term bought: an ISO 8601 duration or 'lifetime'. */
  readonly term: string
  /** ISO 8601; null for a lifetime licence. */
  readonly expireDate: string | null
  readonly seller: { readonly name: string; readonly address: string; readonly tax_number: string }
  readonly supportEmail: string
  readonly dashboard: string
}

export const activationReceipt = (activation: Activation): EmailText => {
  const { receipt, product, term, expireDate, seller, supportEmail, dashboard } = activation
  const until = expireDate === null ? null : plainDate(expireDate)
  return {
    // The subject does not contain the device's address, because locked screens show subjects.
    subject: 'Receipt: your device is active',
    title: 'Your device is active',
    paragraphs: [
      until === null
        ? 'Thanks for your payment. Your device now has a lifetime licence. This is your receipt.'
        : 'Thanks for your payment. This is your receipt.',
    ],
    highlights: [
      ['Amount', receipt.amount],
      until === null ? ['Licence', 'Lifetime'] : ['Active until', until],
    ],
    facts: [
      ['Purchase', `${product} for ${termInWords(term)}`],
      ['Device', receipt.mac_address],
      ['Paid with', receipt.method],
      ...(receipt.confirmed_at
        ? ([['Paid on', plainDate(receipt.confirmed_at.toISOString())]] as const)
        : []),
      ['Reference', receipt.reference],
    ],
    link: { label: 'Open your dashboard', url: dashboard },
    closing: `No automatic renewal. Purchases are not refunded. Questions? Write to ${supportEmail} and include the reference.`,
    imprint: sellerText(seller),
  }
}

function sellerText({ name, address, tax_number }: Activation['seller']): string {
  const parts = [name, ...address.split(/\s*\n\s*/), tax_number && `tax number ${tax_number}`].filter(Boolean)
  return parts.length === 0 ? '' : `Sold by ${parts.join(', ')}.`
}
