import type { Receipt } from '@player/server/modules/payments'
import type { EmailText, Fact } from '../mail/layout.ts'

// E-mails about payments to the operator, and to owners after a refund.

export const heldPayment = (payment: Receipt): EmailText => ({
  subject: `On hold: payment ${payment.reference}`,
  title: 'On hold',
  paragraphs: [
    'Money arrived that is not exactly what was asked for. Nothing was activated; please release or refuse it.',
  ],
  facts: factsOf(payment),
  closing: `The owner sees that the payment is being checked by a person. See it with: npm run ops -- payments show ${payment.reference}`,
})

export const flaggedPayment = (payment: Receipt, reason: string): EmailText => ({
  subject: `To be looked at: payment ${payment.reference}`,
  title: 'To be looked at',
  paragraphs: [reason],
  facts: factsOf({ ...payment, review_reason: null }),
  closing: `Nothing waits for you, except where this letter says so. See it with: npm run ops -- payments show ${payment.reference}`,
})

export const returnedPayment = (payment: Receipt): EmailText => ({
  subject: `Money went back: payment ${payment.reference}`,
  title: 'Money went back',
  paragraphs: [
    payment.confirmed_at === null
      ? 'The money of this payment went back, or an operator noted so. It had bought nothing.'
      : 'The money of this payment went back, or an operator noted so. What it bought was taken back.',
  ],
  facts: factsOf(payment),
  closing: `Its owner was told, where an address is known. See it with: npm run ops -- payments show ${payment.reference}`,
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
  title: 'A way to pay is hidden for now',
  paragraphs: [
    `The provider of '${method}' failed to answer several times in a row, so the method is not offered. It comes back by itself as soon as the provider answers; payments that are under way are looked after meanwhile.`,
  ],
  closing: 'If this goes on, look at its credentials and at the logs. There is one letter an outage.',
})

interface UnmatchedNotification {
  readonly id: string
  readonly method: string
  /** The ids that the provider uses. */
  readonly names: Readonly<Record<string, string>>
}

export const unmatchedNotification = ({ id, method, names }: UnmatchedNotification): EmailText => ({
  subject: `Unmatched: a callback of ${method}`,
  title: 'A provider tells of a payment that is not ours',
  paragraphs: [
    'A genuine callback names no payment that we know. It is kept, and its payment goes on being looked for. It may be about something else that this account of yours sells.',
  ],
  facts: [['Method', method], ['Callback', id], ...Object.entries(names)],
  closing: `To tie it to a payment: npm run ops -- payments attach ${id} <reference> --reason "…". To give it to a device: npm run ops -- payments assign ${id} <mac> --reason "…"`,
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
