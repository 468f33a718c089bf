import { PAYMENT_STATES as STATES, type PaymentState } from '@player/db'
import { describe, expect, it } from 'vitest'
import type { Change, Command, OperatorCommand, Refused } from './payment-change.ts'
import { payment, stays } from './payment.fixture.ts'
import { decide } from './payment.ts'
import { review, reviewFromText } from './review.ts'

describe('A command', () => {
  const withdrawn = { events: ['withdrawn'] } as const
  const requested = { events: ['refund-requested'] } as const
  const reviewed = { isReviewed: true } as const
  const refunded = stays('refunded', { ...reviewed, events: ['returned'], endsSchedule: true })
  const released = stays('confirmed', { ...reviewed, events: ['confirmed'], endsSchedule: true })
  const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code })
  const flagged = (state: PaymentState, code: 'still_pending' | 'not_returned') =>
    stays(state, { reviews: [review(code)], endsSchedule: true })

  it('of an operator is allowed or refused by the state', () => {
    const all = (kind: Exclude<OperatorCommand['kind'], 'assign'>, canRefund = true) =>
      STATES.map((state) =>
        decide({ ...payment(state), capture_reference: 'MONEY' }, { kind }, { canRefund }),
      )
    const OVER = [refused('payment_settled'), refused('payment_settled'), refused('payment_settled')]
    expect(all('release')).toEqual([...Array<Change>(6).fill(released), ...OVER])
    const cancelled = stays('cancelled', { ...withdrawn, ...reviewed })
    expect(all('refuse')).toEqual([cancelled, cancelled, ...OVER, stays('held', requested), ...OVER])
    expect(all('refuse', false)[5]).toEqual(stays('held', requested))
    const none = refused('payment_nothing_to_refund')
    const paidStates = [stays('held', requested), stays('confirmed', requested)]
    expect(all('refund')).toEqual([none, none, none, none, none, ...paidStates, none, none])
    expect(all('refund', false)[6]).toEqual(refused('payment_refund_by_hand'))
    expect(all('refund', false)[0]).toEqual(none)
    expect(all('mark-refunded')).toEqual([none, none, none, none, none, refunded, refunded, none, none])
    const returned = (['refunded', 'reversed'] as const).map((state) =>
      stays(state, { events: ['returned'] }),
    )
    expect(all('revoke')).toEqual([...Array<Refused>(7).fill(refused('payment_not_returned')), ...returned])
    expect(all('reviewed')).toEqual(STATES.map((state) => stays(state, reviewed)))
  })

  it('to refund needs the capture, where the provider refunds', () => {
    const of = (state: PaymentState, kind: 'refuse' | 'refund', canRefund: boolean) =>
      decide(payment(state), { kind }, { canRefund })
    const unknown = refused('payment_capture_unknown')
    expect([of('held', 'refuse', true), of('held', 'refund', true)]).toEqual([unknown, unknown])
    expect(of('confirmed', 'refund', true)).toEqual(unknown)
    expect(of('held', 'refuse', false)).toEqual(stays('held', requested))
    expect(of('confirmed', 'refund', false)).toEqual(refused('payment_refund_by_hand'))
  })

  it('assigns a payment on hold, and replaces its review reasons', () => {
    const assign: Command = { kind: 'assign', macAddress: '02:00:5E:10:00:01' }
    expect(STATES.map((state) => decide(payment(state), assign))).toEqual([
      ...Array<Refused>(5).fill(refused('payment_not_held')),
      stays('held', {
        ...reviewed,
        replacement: reviewFromText('A person said that it is for 02:00:5E:10:00:01.'),
      }),
      ...Array<Refused>(3).fill(refused('payment_not_held')),
    ])
  })

  it('withdraws an open payment', () => {
    expect(STATES.map((state) => decide(payment(state), { kind: 'withdraw' }))).toEqual([
      stays('cancelled', withdrawn),
      stays('cancelled', withdrawn),
      ...STATES.slice(2).map((state) => stays(state)),
    ])
  })

  it('ends a payment that was not opened, or whose schedule has ended', () => {
    const closed = { events: ['closed'], endsSchedule: true } as const
    expect(decide(payment('created'), { kind: 'not-opened' })).toEqual(stays('failed', closed))
    expect(decide(payment('held'), { kind: 'not-opened' })).toEqual(stays('held', { endsSchedule: true }))
    const ended = (isOnItsWay: boolean, isRefundRequested: boolean) =>
      STATES.map((state) =>
        decide(payment(state), { kind: 'schedule-ended', isOnItsWay, isRefundRequested, found: null }),
      )
    const expired = stays('expired', closed)
    const still = flagged('pending', 'still_pending')
    const over = (['cancelled', 'expired', 'failed'] as const).map((state) =>
      stays(state, { endsSchedule: true }),
    )
    const paid = [stays('held', { endsSchedule: true }), stays('confirmed', { endsSchedule: true })]
    const requested = [flagged('held', 'not_returned'), flagged('confirmed', 'not_returned')]
    const back = (['refunded', 'reversed'] as const).map((state) => stays(state, { endsSchedule: true }))
    expect(ended(false, false)).toEqual([expired, expired, ...over, ...paid, ...back])
    expect(ended(false, true)).toEqual([expired, expired, ...over, ...requested, ...back])
    expect(ended(true, true)).toEqual([
      flagged('created', 'still_pending'),
      still,
      ...over,
      ...requested,
      ...back,
    ])
  })

  it('that ends the schedule flags no return if the last query finds another order than the counted one', () => {
    const reviewsOf = (counted: string | null, found: string | null) => {
      const ended = { kind: 'schedule-ended', isOnItsWay: false, isRefundRequested: true, found } as const
      const change = decide({ ...payment('held'), capture_reference: counted }, ended)
      return change.reviews.map(({ code }) => code)
    }
    expect(reviewsOf('FIRST', 'SECOND')).toEqual([])
    expect(reviewsOf('FIRST', 'FIRST')).toEqual(['not_returned'])
    expect(reviewsOf(null, 'FIRST')).toEqual(['not_returned'])
    expect(reviewsOf('FIRST', null)).toEqual(['not_returned'])
  })

  it('flags a payment in any state', () => {
    for (const state of STATES)
      expect(decide(payment(state), { kind: 'flag', review: reviewFromText('Look') })).toEqual(
        stays(state, { reviews: [reviewFromText('Look')] }),
      )
  })
})
