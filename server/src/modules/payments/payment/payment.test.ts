import { PAYMENT_STATES as STATES, type PaymentState } from '@player/db'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventKind } from './payment-change.ts'
import { payment, change } from './payment.fixture.ts'
import { isAlreadyCounted } from './paid.ts'
import { decide } from './payment.ts'
import type { Paid, ProviderStatus } from './provider-status.ts'
import { isOpen, isSettled } from './state.ts'
import { review, reviewFromText, reviewReasonText } from './review.ts'

const paid: Paid = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'a-reference-of-our-own',
  captureReference: '3C679366HH908993F',
  payerEmail: null,
}

const MONEY = { captureReference: paid.captureReference, payerEmail: null }

const statuses = {
  unpaid: { kind: 'unpaid' },
  approved: { kind: 'approved' },
  pending: { kind: 'pending' },
  cancelled: { kind: 'closed', as: 'cancelled' },
  expired: { kind: 'closed', as: 'expired' },
  failed: { kind: 'closed', as: 'failed' },
  tooLittle: { ...paid, amountMinor: 798 },
  paid,
  refunded: { kind: 'returned', as: 'refunded' },
  reversed: { kind: 'returned', as: 'reversed' },
} as const satisfies Record<string, ProviderStatus>

/** A payment whose money was counted. */
const counted = (state: PaymentState) => ({ ...payment(state), capture_reference: paid.captureReference })

/** A payment's state after these statuses. */
function stateAfter(state: PaymentState, received: readonly ProviderStatus[]): PaymentState {
  return received.reduce<PaymentState>((current, status) => decide(payment(current), status).state, state)
}

/** The state of a new payment after each status. */
const NEW_PAYMENT_STATE: Record<keyof typeof statuses, PaymentState> = {
  unpaid: 'created',
  approved: 'pending',
  pending: 'pending',
  cancelled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
  tooLittle: 'held',
  paid: 'confirmed',
  refunded: 'refunded',
  reversed: 'reversed',
}
const names = Object.keys(NEW_PAYMENT_STATE).filter((name): name is keyof typeof statuses => name in statuses)

describe('A payment', () => {
  const pairs = STATES.flatMap((state) => names.map((name) => [state, name] as const))

  it.each(pairs)('in the state %s with the status %s changes only to a higher state', (state, name) => {
    const target = NEW_PAYMENT_STATE[name]
    const expected = STATES.indexOf(target) > STATES.indexOf(state) ? target : state
    expect(stateAfter(state, [statuses[name]])).toBe(expected)
  })

  it('is tested with every pair of a state and a status', () => {
    expect(pairs).toHaveLength(9 * 10)
  })

  it.each<[string, ProviderStatus, string]>([
    ['another amount', { ...paid, amountMinor: 1 }, 'Asked for 799 EUR (minor units), got 1 EUR.'],
    ['another currency', { ...paid, currency: 'USD' }, 'Asked for 799 EUR (minor units), got 799 USD.'],
    [
      'another payment’s reference',
      { ...paid, reference: 'a-reference-of-others' },
      'The provider names another payment: a-reference-of-others.',
    ],
  ])('is held, with a reason, on %s', (_, status, review) => {
    expect(decide(payment('pending'), status)).toEqual(
      change('held', {
        events: ['held'],
        reviews: [reviewFromText(review)],
        money: MONEY,
        endsSchedule: true,
      }),
    )
    expect(decide(counted('held'), status)).toEqual(change('held', { reviews: [reviewFromText(review)] }))
    // The difference may be found only after the payment was confirmed.
    const flagged = change('confirmed', { reviews: [reviewFromText(review)] })
    expect(decide(counted('confirmed'), status)).toEqual(flagged)
  })

  it.each(STATES)('in the state %s is unchanged while unpaid', (state) => {
    expect(decide(payment(state), statuses.unpaid)).toEqual(change(state))
  })

  it('is open until it is closed, held or paid', () => {
    expect(STATES.filter(isOpen)).toEqual(['created', 'pending'])
  })

  it('is settled if it was confirmed or its money was returned', () => {
    expect(STATES.filter(isSettled)).toEqual(['confirmed', 'refunded', 'reversed'])
  })

  it('ends in the same state in any order and with repeats of its statuses', () => {
    const chosenStatuses = fc.subarray(Object.values<ProviderStatus>(statuses), { minLength: 1 })
    const shuffled = (chosen: readonly ProviderStatus[]) =>
      fc.shuffledSubarray([...chosen, ...chosen, ...chosen], { minLength: chosen.length * 3 })
    fc.assert(
      fc.property(
        chosenStatuses.chain((chosen) => fc.tuple(shuffled(chosen), shuffled(chosen))),
        ([first, second]) => {
          expect(stateAfter('created', first)).toBe(stateAfter('created', second))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('never changes to a lower state', () => {
    const state = fc.constantFrom(...STATES)
    const received = fc.constantFrom(...Object.values<ProviderStatus>(statuses))
    fc.assert(
      fc.property(state, received, (before, status) => {
        expect(STATES.indexOf(stateAfter(before, [status]))).toBeGreaterThanOrEqual(STATES.indexOf(before))
      }),
    )
  })
})

describe('A payment is flagged for review', () => {
  it.each<[PaymentState, ProviderStatus, string | null]>([
    [
      'created',
      { kind: 'pending', review: [reviewFromText('Paid too little so far')] },
      'Paid too little so far',
    ],
    [
      'pending',
      { kind: 'pending', review: [reviewFromText('Paid too little so far')] },
      'Paid too little so far',
    ],
    [
      'confirmed',
      { kind: 'closed', as: 'failed', review: [reviewFromText('Never confirmed')] },
      'Never confirmed',
    ],
    ['created', { kind: 'unpaid', review: [reviewFromText('Paid in part')] }, 'Paid in part'],
    [
      'confirmed',
      { kind: 'returned', as: 'refunded', review: [reviewFromText('Paid in part')] },
      'Paid in part',
    ],
    ['confirmed', { ...paid, review: [reviewFromText('Part of it went back')] }, 'Part of it went back'],
    ['pending', { ...paid, review: [reviewFromText('Paid too much')] }, 'Paid too much'],
    ['confirmed', paid, null],
    ['confirmed', { kind: 'returned', as: 'refunded' }, null],
  ])('in the state %s if its status has a review', (state, status, review) => {
    expect(decide(payment(state), status).reviews.map(reviewReasonText)).toEqual(
      review === null ? [] : [review],
    )
  })

  it('after a reversal', () => {
    const takenBack = { reviews: [review('taken_back')] }
    expect(decide(payment('confirmed'), statuses.reversed)).toEqual(
      change('reversed', { ...takenBack, events: ['returned'], endsSchedule: true }),
    )
    // A reversal after a refund is published once.
    expect(decide(payment('refunded'), statuses.reversed)).toEqual(
      change('reversed', { ...takenBack, endsSchedule: true }),
    )
  })

  it('when money is captured twice for one payment', () => {
    const before = { ...payment('confirmed'), capture_reference: 'FIRST' }
    expect(decide(before, { ...paid, captureReference: 'FIRST' })).toEqual(change('confirmed'))
    expect(decide(before, { ...paid, captureReference: 'SECOND' })).toEqual(
      change('confirmed', {
        reviews: [reviewFromText('Paid once more at the provider: SECOND beside FIRST.')],
      }),
    )
  })

  it('when there is a reason to hold it, unless an operator released it', () => {
    const context = { holdReason: reviewFromText('Another device') }
    expect(decide(payment('pending'), paid, context)).toEqual(
      change('held', {
        events: ['held'],
        reviews: [reviewFromText('Another device')],
        money: MONEY,
        endsSchedule: true,
      }),
    )
    expect(decide(counted('held'), paid, context)).toEqual(
      change('held', { reviews: [reviewFromText('Another device')] }),
    )
    expect(decide(counted('confirmed'), paid, context)).toEqual(change('confirmed'))
  })

  it('when the money was counted for another payment', () => {
    expect(decide(payment('pending'), paid, { countedFor: 'the-other' })).toEqual(
      change('held', {
        events: ['held'],
        reviews: [
          reviewFromText(`This money, ${paid.captureReference}, was counted for the payment the-other.`),
        ],
        money: { captureReference: null, payerEmail: null },
        endsSchedule: true,
      }),
    )
    const context = { holdReason: reviewFromText('Another device'), countedFor: 'the-other' }
    expect(decide(payment('pending'), paid, context)).toMatchObject({
      reviews: [reviewFromText('Another device')],
      money: { captureReference: null },
    })
  })
})

describe('A provider’s status', () => {
  it.each<[keyof typeof statuses, readonly EventKind[], endsSchedule: boolean]>([
    ['approved', [], false],
    ['cancelled', ['closed'], false],
    ['expired', ['closed'], false],
    ['failed', ['closed'], false],
    ['tooLittle', ['held'], true],
    ['paid', ['confirmed'], true],
    ['refunded', ['returned'], true],
    ['reversed', ['returned'], true],
  ])('publishes its events once: %s', (name, events, endsSchedule) => {
    const decision = decide(payment('created'), statuses[name])
    expect(decision).toMatchObject({ events, endsSchedule, replacement: null, isReviewed: false })
    expect(decide(counted(decision.state), statuses[name])).toMatchObject({ events: [], endsSchedule: false })
  })

  it('adds its money to the payment, unless it was counted before', () => {
    const withPayer = { ...paid, payerEmail: 'payer@example.com' }
    expect(decide(payment('expired'), withPayer).money).toEqual({ ...MONEY, payerEmail: 'payer@example.com' })
    expect(decide(counted('refunded'), withPayer).money).toBeNull()
  })

  it.each(STATES)('changes nothing in the state %s if its money was counted and matches', (state) => {
    const current = counted(state)
    expect(isAlreadyCounted(current, paid)).toBe(isSettled(state))
    if (isAlreadyCounted(current, paid))
      for (const context of [{}, { countedFor: 'another' }, { holdReason: review('taken_back') }])
        expect(decide(current, paid, context)).toEqual(change(state))
    expect(isAlreadyCounted(current, { ...paid, captureReference: 'another' })).toBe(false)
    expect(isAlreadyCounted(current, { ...paid, amountMinor: 798 })).toBe(false)
    expect(isAlreadyCounted(current, { ...paid, review: [review('taken_back')] })).toBe(false)
  })

  it.each(['confirmed', 'refunded', 'reversed'] as const)(
    'adds the money to a payment that is %s without it, as after a release, and flags it if money went back',
    (state) => {
      const withPayer = { ...paid, payerEmail: 'payer@example.com' }
      const again = `Paid once more at the provider: ${paid.captureReference} beside the money that went back.`
      expect(isAlreadyCounted(payment(state), withPayer)).toBe(false)
      expect(decide(payment(state), withPayer)).toEqual(
        change(state, {
          money: { ...MONEY, payerEmail: 'payer@example.com' },
          reviews: state === 'confirmed' ? [] : [reviewFromText(again)],
        }),
      )
      const elsewhere = decide(payment(state), withPayer, { countedFor: 'the-other' })
      expect(elsewhere.reviews.map(({ code }) => code)).toEqual(
        state === 'confirmed' ? ['counted_before'] : [],
      )
    },
  )

  it('that is paid is compared with the payment after a release', () => {
    const reviewsOf = (status: Paid, context = {}) =>
      decide(payment('confirmed'), status, context).reviews.map(({ code }) => code)
    expect(reviewsOf({ ...paid, amountMinor: 1 })).toEqual(['amount_mismatch'])
    expect(reviewsOf(paid, { holdReason: review('other_device', { device: 'another' }) })).toEqual([
      'other_device',
    ])
    const elsewhere = decide(payment('confirmed'), paid, { countedFor: 'the-other' })
    expect(elsewhere).toMatchObject({ state: 'confirmed', money: { captureReference: null } })
    expect(elsewhere.reviews).toMatchObject([{ code: 'counted_before' }])
  })

  it.each(['held', 'confirmed'] as const)(
    'keeps its own reviews if the payment is %s and does not match',
    (state) => {
      const providerReview = review('paypal_partly_refunded')
      const { reviews } = decide(counted(state), { ...paid, reference: 'another', review: [providerReview] })
      expect(reviews).toContainEqual(providerReview)
    },
  )
})
