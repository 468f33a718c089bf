import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../payment/payment.ts'
import type { Amount, Paid, ProviderStatus } from '../../payment/provider-status.ts'
import { payment as stored } from '../../payment/payment.fixture.ts'
import { review, type Review } from '../../payment/review.ts'
import { payment as adapterPayment, reference } from '../protocol/adapter.fixture.ts'
import { statusOfOrders } from './orders.ts'

const payment = { ...adapterPayment, amount_minor: 799, currency: 'EUR' }
const paid = (captureReference: string, amountMinor = 799, ...reviews: readonly Review[]): Paid => ({
  kind: 'paid',
  amountMinor,
  currency: 'EUR',
  reference,
  captureReference,
  payerEmail: null,
  ...(reviews.length > 0 && { review: reviews }),
})
const returned =
  (as: 'refunded' | 'reversed') =>
  (order: string, amountMinor?: number, currency = 'EUR'): ProviderStatus => ({
    kind: 'returned',
    as,
    order,
    ...(amountMinor !== undefined && { amount: { amountMinor, currency } satisfies Amount }),
  })
const refunded = returned('refunded')
const reversed = returned('reversed')
const cancelled: ProviderStatus = { kind: 'closed', as: 'cancelled' }
const expired: ProviderStatus = { kind: 'closed', as: 'expired' }
const allRefunded: ProviderStatus = { kind: 'returned', as: 'refunded' }
const allReversed: ProviderStatus = { kind: 'returned', as: 'reversed' }
const paidTwice = review('paid_more_than_once', { captures: 'A, B' })
const chargedBack = review('store_order_reversed', { order: 'B' })
const partOf = (order: string, part: number) =>
  review('store_partly_returned', { order, returned: `${part}`, paid: '799 EUR' })

describe('The orders of a payment in the store', () => {
  it.each<[string, ProviderStatus[], ProviderStatus | null]>([
    ['no events: no status', [], null],
    ['cancelled: cancelled', [cancelled], cancelled],
    ['cancelled, then expired: expired', [cancelled, expired], expired],
    ['paid after another was cancelled: paid', [cancelled, paid('A')], paid('A')],
    ['paid, cancelled later: paid', [paid('A'), cancelled], paid('A')],
    ['reported twice as paid: paid', [paid('A'), paid('A')], paid('A')],
    ['two paid: the first, listed for review', [paid('A'), paid('B')], paid('A', 799, paidTwice)],
    ['paid without a reference: paid', [{ ...paid('A'), reference: '' }], paid('A')],
    ['refunded: refunded', [paid('A'), refunded('A', 799)], allRefunded],
    ['refunded without an amount: refunded', [paid('A'), refunded('A')], allRefunded],
    ['refunded in another currency: refunded', [paid('A'), refunded('A', 1, 'USD')], allRefunded],
    [
      'refunded in parts that add up to the amount: refunded',
      [paid('A'), refunded('A', 300), refunded('A', 499)],
      allRefunded,
    ],
    [
      'refunded in part: paid, listed for review',
      [paid('A'), refunded('A', 798)],
      paid('A', 799, partOf('A', 798)),
    ],
    [
      'refunded in two parts of less than the amount: paid, listed for review',
      [paid('A'), refunded('A', 300), refunded('A', 400)],
      paid('A', 799, partOf('A', 700)),
    ],
    [
      'charged back in part: paid, listed for review',
      [paid('A'), reversed('A', 1)],
      paid('A', 799, partOf('A', 1)),
    ],
    ['charged back: reversed', [paid('A'), reversed('A', 799)], allReversed],
    ['refunded and charged back: reversed', [paid('A'), reversed('A', 1), refunded('A', 798)], allReversed],
    ['refunded, never reported as paid: refunded', [refunded('A', 799)], allRefunded],
    ['refunded in part, not reported as paid yet: no status', [refunded('A', 798)], null],
    ['cancelled and refunded in part: cancelled', [cancelled, refunded('A', 1)], cancelled],
    [
      'paid, and a refund that names no order: paid',
      [paid('A'), { kind: 'returned', as: 'refunded' }],
      paid('A'),
    ],
    [
      'two paid, the second refunded: the first, listed for review',
      [paid('A'), paid('B'), refunded('B', 799)],
      paid('A', 799, paidTwice),
    ],
    [
      'two paid, the first refunded: the second, listed for review',
      [paid('A'), paid('B'), refunded('A', 799)],
      paid('B', 799, paidTwice),
    ],
    [
      'two paid, the second charged back: the first, listed for review',
      [paid('A'), paid('B'), reversed('B')],
      paid('A', 799, chargedBack, paidTwice),
    ],
    [
      'two paid, the second refunded in part: the first, listed for review',
      [paid('A'), paid('B'), refunded('B', 1)],
      paid('A', 799, partOf('B', 1), paidTwice),
    ],
    ['two paid, both refunded: refunded', [paid('A'), paid('B'), refunded('B'), refunded('A')], allRefunded],
    [
      'two paid, one charged back, one refunded: reversed',
      [paid('A'), paid('B'), refunded('B'), reversed('A')],
      allReversed,
    ],
    ['paid too little: paid with that amount', [paid('A', 100)], paid('A', 100)],
    ['paid too little and refunded: refunded', [paid('A', 100), refunded('A', 100)], allRefunded],
    [
      'one paid too little, one in full: the second, listed for review',
      [paid('A', 100), paid('B')],
      paid('B', 799, paidTwice),
    ],
    [
      'one paid too little, one paid and refunded: refunded',
      [paid('A', 100), paid('B'), refunded('B')],
      allRefunded,
    ],
    [
      'two paid too little, one of them refunded: the other, listed for review',
      [paid('A', 100), refunded('A'), paid('B', 200)],
      paid('B', 200, paidTwice),
    ],
  ])('give one status: %s', (_, events, status) => {
    expect(statusOfOrders(payment, events)).toEqual(status)
  })

  it('give the status of the order whose capture is recorded, unless it was returned or paid only in part', () => {
    const counted = { ...payment, capture_reference: 'B' }
    expect(statusOfOrders(counted, [paid('A'), paid('B')])).toEqual(paid('B', 799, paidTwice))
    expect(statusOfOrders(counted, [paid('A'), paid('B'), refunded('B')])).toEqual(paid('A', 799, paidTwice))
    expect(statusOfOrders(counted, [paid('A'), paid('B', 100)])).toEqual(paid('A', 799, paidTwice))
  })

  it('give the same state in whatever order their events arrive', () => {
    const order = (id: string) =>
      fc
        .tuple(
          fc.constantFrom(799, 100),
          fc.subarray(['refunded', 'reversed'] as const),
          fc.constantFrom('none', 'part', 'parts', 'whole', 'unknown'),
        )
        .map(([amount, [as = 'refunded'], extent]): ProviderStatus[] => {
          const returnOf = returned(as)
          const events: ProviderStatus[] = {
            none: [],
            part: [returnOf(id, 60)],
            parts: [returnOf(id, 60), returnOf(id, amount - 60)],
            whole: [returnOf(id, amount)],
            unknown: [returnOf(id)],
          }[extent]
          events.unshift(paid(id, amount))
          return events
        })
    /** The final state of a new payment whose status is applied after each event. */
    const outcome = (events: readonly ProviderStatus[]): string => {
      let state = stored('created').state
      const received: ProviderStatus[] = []
      for (const event of events) {
        received.push(event)
        const status = statusOfOrders(payment, received)
        if (status) state = decide({ ...stored(state), reference }, status).state
      }
      return state
    }
    fc.assert(
      fc.property(
        order('A').chain((events) =>
          fc.shuffledSubarray([...events, cancelled], { minLength: events.length + 1 }),
        ),
        (events) => {
          const status = statusOfOrders(payment, events)
          expect(outcome(events)).toBe(
            status === null ? 'created' : decide({ ...stored('created'), reference }, status).state,
          )
        },
      ),
    )
    const twoOrders = fc.tuple(order('A'), order('B')).map((orders) => orders.flat())
    fc.assert(
      fc.property(
        twoOrders.chain((events) =>
          fc.tuple(
            fc.shuffledSubarray(events, { minLength: events.length }),
            fc.shuffledSubarray(events, { minLength: events.length }),
          ),
        ),
        ([first, second]) => {
          expect(statusOfOrders(payment, first)?.kind).toBe(statusOfOrders(payment, second)?.kind)
        },
      ),
    )
  })
})
