import type { Receipt } from '@player/server/modules/payments'
import type { EmailText, Fact } from '../mail/layout.ts'

export const heldPayment = (payment: Receipt): EmailText => ({
  subject: `On hold: payment ${payment.reference}`,
  title: 'On hold',
  paragraphs: [
    'The payment does not match its order, so nothing was activated. Check it, then release or refuse it.',
  ],
  facts: factsOf(payment),
  commands: [
    show(payment),
    {
      summary: 'Accept it as paid',
      command: `npm run ops -- payments release ${payment.reference} --reason "…"`,
    },
    {
      summary: 'Give the money back',
      command: `npm run ops -- payments refuse ${payment.reference} --reason "…"`,
    },
  ],
  closing: 'The owner sees that the payment is being checked.',
})

export const flaggedPayment = (payment: Receipt, reason: string): EmailText => ({
  subject: `For review: payment ${payment.reference}`,
  title: 'For review',
  paragraphs: [reason],
  facts: factsOf({ ...payment, review_reason: null }),
  commands: [
    show(payment),
    {
      summary: 'Note it as reviewed',
      command: `npm run ops -- payments reviewed ${payment.reference} --reason "…"`,
    },
  ],
})

export const returnedPayment = (payment: Receipt): EmailText => ({
  subject: `Payment returned: ${payment.reference}`,
  title: 'Payment returned',
  paragraphs: [
    payment.confirmed_at === null
      ? 'This payment was refunded or reversed. It had not activated anything.'
      : 'This payment was refunded or reversed. The licence it paid for has ended.',
  ],
  facts: factsOf(payment),
  commands: [show(payment)],
  closing: 'If we have the owner’s e-mail address, the owner was told too.',
})

const show = ({ reference }: Receipt) => ({
  summary: 'Show the payment',
  command: `npm run ops -- payments show ${reference}`,
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
    `The provider of '${method}' failed several times in a row, so the method is not offered. It comes back as soon as the provider answers. Open payments are still queried.`,
  ],
  closing: 'If this continues, check the credentials and the logs. You get one e-mail per outage.',
})

interface UnmatchedNotification {
  readonly id: string
  readonly method: string
  /** The ids and the device's address that the callback names, by label. */
  readonly namedIds: Readonly<Record<string, string>>
}

export const unmatchedNotification = ({ id, method, namedIds }: UnmatchedNotification): EmailText => ({
  subject: `Unmatched: a callback from ${method}`,
  title: 'A callback matches no payment',
  paragraphs: [
    'A genuine callback arrived for a payment we do not know. It is stored, and matching is retried. It may be about something else you sell with this account.',
  ],
  facts: [['Method', method], ['Callback', id], ...Object.entries(namedIds)],
  commands: [
    {
      summary: 'If it belongs to a payment',
      command: `npm run ops -- payments attach ${id} <reference> --reason "…"`,
    },
    { summary: 'If it is for a device', command: `npm run ops -- payments assign ${id} <mac> --reason "…"` },
  ],
})
