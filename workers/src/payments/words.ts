import type { Receipt } from '@player/server/modules/payments'
import type { EmailText, Fact } from '../mail/layout.ts'

// E-mails about payments to the operator, and to owners after a refund.

export const heldPayment = (payment: Receipt): EmailText => ({
  subject: `On hold: payment ${payment.reference}`,
  title: 'On hold',
  paragraphs: [
    'The amount, currency or account of this payment does not match the order. Nothing was activated. Release or refuse it.',
  ],
  facts: factsOf(payment),
  closing: `The owner sees that the payment is under review. Details: npm run ops -- payments show ${payment.reference}`,
})

export const flaggedPayment = (payment: Receipt, reason: string): EmailText => ({
  subject: `For review: payment ${payment.reference}`,
  title: 'For review',
  paragraphs: [reason],
  facts: factsOf({ ...payment, review_reason: null }),
  closing: `No action is needed unless a reason above asks for one. Details: npm run ops -- payments show ${payment.reference}`,
})

export const returnedPayment = (payment: Receipt): EmailText => ({
  subject: `Payment returned: ${payment.reference}`,
  title: 'Payment returned',
  paragraphs: [
    payment.confirmed_at === null
      ? 'This payment was refunded or reversed, or an operator recorded that. It had not activated anything.'
      : 'This payment was refunded or reversed, or an operator recorded that. The licence it paid for has ended.',
  ],
  facts: factsOf(payment),
  closing: `The owner was notified if an e-mail address is known. Details: npm run ops -- payments show ${payment.reference}`,
})

const factsOf = ({ review_reason, amount, method, reference, mac_address }: Receipt): Fact[] => [
  ...(review_reason ?? '')
    .split('\n')
    .filter(Boolean)
    .map((reason): Fact => ['Why', reason]),
  ['Amount', amount],
  ['Method', method],
  ['Reference', reference],
  ['Device', mac_address],
]

export const methodHidden = (method: string): EmailText => ({
  subject: `Hidden: the payment method '${method}'`,
  title: 'A payment method is hidden',
  paragraphs: [
    `The provider of '${method}' failed several times in a row, so the method is not offered. It is offered again as soon as the provider answers. Open payments are still queried.`,
  ],
  closing: 'If this continues, check the credentials and the logs. You receive one e-mail per outage.',
})

interface UnmatchedNotification {
  readonly id: string
  readonly method: string
  /** The ids that the provider uses. */
  readonly names: Readonly<Record<string, string>>
}

export const unmatchedNotification = ({ id, method, names }: UnmatchedNotification): EmailText => ({
  subject: `Unmatched: a callback of ${method}`,
  title: 'A callback matches no payment',
  paragraphs: [
    'A genuine callback names no known payment. It is stored, and matching is retried. It may be about something else that you sell with this account.',
  ],
  facts: [['Method', method], ['Callback', id], ...Object.entries(names)],
  closing: `To link it to a payment: npm run ops -- payments attach ${id} <reference> --reason "…". To assign it to a device: npm run ops -- payments assign ${id} <mac> --reason "…"`,
})

export const refundNotice = (payment: Receipt, supportEmail: string): EmailText => ({
  subject: `Your payment for ${payment.mac_address} was returned`,
  title: 'Your payment was returned',
  paragraphs: [
    // Money on hold bought no licence.
    payment.confirmed_at === null
      ? 'Your money for this payment is on its way back to you.'
      : 'Your money for this payment is on its way back to you. The licence it paid for has ended.',
    'Your playlists and settings stay as they are, and you are welcome to activate the device again whenever you like.',
  ],
  facts: [
    ['Amount', payment.amount],
    ['Paid with', payment.method],
    ['Reference', payment.reference],
    ['Device', payment.mac_address],
  ],
  closing: `If you did not expect this, please write to ${supportEmail} and name the reference. We will gladly look into it.`,
})
