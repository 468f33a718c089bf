/** Reasons for a review. The migration `duplicate-words` and those that it imports parse these texts: a new or changed text needs a migration. */
export const REVIEW_TEXTS = {
  amount_mismatch: 'Asked for {asked} (minor units), got {got}.',
  other_reference: 'The provider names another payment: {reference}.',
  other_device: 'The payer named another device: {device}.',
  counted_before: 'This money, {capture}, was counted for the payment {payment}.',
  paid_again: 'Paid once more at the provider: {capture} beside {counted}.',
  paid_more_than_once: 'Paid more than once: {captures}.',
  paid_twice_extends:
    'Paid twice: this payment was started before {payment} was paid. It extends the licence.',
  paid_twice_refunds:
    'Paid twice: this payment was started before {payment} was paid. Its money goes back to the payer.',
  device_retired: 'The device has given its address away since.',
  device_deleted:
    'The device was deleted: give the money back, or restore the device with `devices restore` within a week of its deletion.',
  licensed_for_life: 'The device was licensed for life already.',
  long_pending: 'The money has been on its way for more than an hour.',
  still_pending: 'The money has been on its way for thirty days; the provider is not asked any more.',
  no_answer: 'Again and again its provider could not be asked, or gave no answer that is understood.',
  not_returned:
    'The money should go back to the payer, but days later the provider has not confirmed the refund.',
  taken_back:
    'The money was taken back: this device cannot pay by this method again until somebody has looked.',
  licence_stands: 'The money went back, and the licence that it bought stands until it is revoked.',
  refund_by_hand:
    'Its provider cannot be asked to give money back: do it in the provider’s own console, then note it with `payments mark-refunded`.',
  capture_unknown:
    'A refund was requested, but its money at the provider is not known: run `payments ask`, then `payments refund` again.',
  released_before:
    'The payment {payment} was released before its money was known. If this is that money, end the licence of one of them with `payments end-grant`.',
  assigned: 'A person said that it is for {device}.',
  btcpay_overpaid: 'Paid more than was asked for: the surplus is in BTCPay.',
  btcpay_paid_in_part: 'Paid in part, and the time ran out: see BTCPay.',
  btcpay_paid_late:
    'Paid in full, but after its time: mark it settled in BTCPay, and it counts, or give it back.',
  btcpay_invalid: 'BTCPay saw coins for it that were never confirmed, or somebody marked it invalid there.',
  btcpay_refund_offered: 'BTCPay offers to give money back. Nobody knows here whether the payer takes it.',
  cowpay_callback_paid: 'A callback of Cowpay says that this was paid: {amount} EGP.',
  cowpay_delivered: 'Cowpay says DELIVERED, which is for goods that are paid at the door.',
  cowpay_partly_refunded: 'Partly refunded at Cowpay.',
  store_partly_returned: 'The store returned {returned} of {paid} (minor units) for the order {order}.',
  store_order_reversed: 'The order {order} was charged back. Another order still pays for the licence.',
  not_understood: 'The provider’s answer was not understood: {answer}. See the payment in its dashboard.',
  paypal_partly_refunded: 'Partly refunded at PayPal.',
  paypal_reversal_announced: 'PayPal announced that money was taken back.',
  /** A text that has no code, from an older version, or an unknown code, from a newer one. */
  other: '{text}',
} as const

type Texts = typeof REVIEW_TEXTS
type ReviewCode = keyof Texts

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

export interface Review {
  readonly code: ReviewCode
  readonly facts: Readonly<Record<string, string>>
}

/** Creates a reason with exactly the facts that its text names. Line breaks in facts become spaces. */
export const review = <Code extends ReviewCode>(
  code: Code,
  ...facts: Names<Texts[Code]> extends never ? [] : [Readonly<Record<Names<Texts[Code]>, string>>]
): Review => ({
  code,
  facts: Object.fromEntries(
    Object.entries<string>(facts[0] ?? {}).map(([name, fact]) => [name, fact.replaceAll(/[\r\n]+/g, ' ')]),
  ),
})

export const reviewReasonText = ({ code, facts }: Review): string =>
  REVIEW_TEXTS[code].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder)

/** The reasons as text with one line each; null if there are none. */
export const reviewReasonsText = (reviews: readonly Review[]): string | null =>
  reviews.length === 0 ? null : reviews.map(reviewReasonText).join('\n')

/** The reasons that are not in `known`, without repetitions. */
export function newReviews(reviews: readonly Review[], known: readonly Review[]): readonly Review[] {
  const texts = new Set(known.map(reviewReasonText))
  return reviews.filter((reason) => {
    const text = reviewReasonText(reason)
    if (texts.has(text)) return false
    texts.add(text)
    // A text of an older version may contain several reasons.
    return !known.some(({ code, facts }) => code === 'other' && facts['text']?.includes(text))
  })
}

export const isReviewCode = (code: string): code is ReviewCode => Object.hasOwn(REVIEW_TEXTS, code)

/** Parses a reason's text; `other` if no code matches. */
export function reviewFromText(reason: string): Review {
  for (const [code, text] of Object.entries(REVIEW_TEXTS)) {
    const facts = new RegExp(patternOf(text)).exec(reason)
    if (facts && isReviewCode(code) && code !== 'other') return { code, facts: { ...facts.groups } }
  }
  return review('other', { text: reason })
}

const patternOf = (text: string): string =>
  `^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`
