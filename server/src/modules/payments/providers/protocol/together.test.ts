import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Truth } from '../../payment.ts'
import { ofEvents, ofOrders } from './together.ts'
import { reviewSaid } from '../../review/review.ts'

const paid = (captureReference: string, ...review: readonly string[]): Truth => ({
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'ours',
  captureReference,
  payerEmail: null,
  ...(review.length > 0 && { review: review.map(reviewSaid) }),
})
const unpaid: Truth = { kind: 'unpaid' }
const pending: Truth = { kind: 'pending' }
const cancelled: Truth = { kind: 'closed', as: 'cancelled' }
const failed: Truth = { kind: 'closed', as: 'failed' }
const refunded: Truth = { kind: 'returned', as: 'refunded' }
const reversed: Truth = { kind: 'returned', as: 'reversed' }

describe('several orders', () => {
  it.each<[Truth[], Truth | null]>([
    [[], null],
    [[cancelled, failed], failed],
    [[failed, unpaid], unpaid],
    [[pending, failed], pending],
    [[refunded, pending], refunded],
    [[refunded, paid('A')], paid('A')],
    [[paid('A'), pending], paid('A')],
    [[paid('A'), paid('B')], paid('A', 'Paid more than once: A, B.')],
    [[paid('A', 'Partly.'), paid('B')], paid('A', 'Partly.', 'Paid more than once: A, B.')],
  ])('that are %j come to %j', (orders, truth) => {
    expect(ofOrders(orders)).toEqual(truth)
  })
})

describe('several events', () => {
  it.each<[Truth[], Truth | null]>([
    [[], null],
    [[cancelled], cancelled],
    [[cancelled, paid('A')], paid('A')],
    [[paid('A'), cancelled], paid('A')],
    [[refunded, paid('A')], refunded],
    [[reversed, refunded, paid('A')], reversed],
    [[paid('A'), paid('A')], paid('A')],
    [[paid('A'), paid('B')], paid('A', 'Paid more than once: A, B.')],
  ])('that are %j come to %j', (events, truth) => {
    expect(ofEvents(events)).toEqual(truth)
  })

  it('come to the same in any order and with any repeats', () => {
    const all = [unpaid, pending, cancelled, paid('A'), refunded, reversed]
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 1 }), (some) => {
        expect(ofEvents(some)).toEqual(ofEvents(all.filter((truth) => some.includes(truth))))
      }),
    )
  })
})
