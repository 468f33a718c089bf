import { PAYMENT_STATES as STATES, type PaymentState } from '@player/db'
import { describe, expect, it } from 'vitest'
import type { Change, Command, OperatorCommand, Refused } from './payment-change.ts'
import { payment, change } from './payment.fixture.ts'
import { decide } from './payment.ts'
import { review, reviewFromText } from './review.ts'

describe('A command', () => {
  const withdrawn = { events: ['withdrawn'] } as const
  const requested = { events: ['refund-requested'] } as const
  const reviewed = { isReviewed: true } as const
  const refunded = change('refunded', { ...reviewed, events: ['returned'], endsSchedule: true })
  const released = change('confirmed', { ...reviewed, events: ['confirmed'], endsSchedule: true })
  const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code })
  const flagged = (state: PaymentState, code: 'still_pending' | 'not_returned') =>
    change(state, { reviews: [review(code)], endsSchedule: true })

  it('of an operator is allowed or refused depending on the state', () => {
    const byState = (kind: Exclude<OperatorCommand['kind'], 'assign'>, canRefund = true) =>
      STATES.map((state) =>
        decide({ ...payment(state), capture_reference: 'MONEY' }, { kind }, { canRefund }),
      )
    const final = [refused('payment_settled'), refused('payment_settled'), refused('payment_settled')]
    expect(byState('release')).toEqual([...Array<Change>(6).fill(released), ...final])
    const cancelled = change('cancelled', { ...withdrawn, ...reviewed })
    expect(byState('refuse')).toEqual([cancelled, cancelled, ...final, change('held', requested), ...final])
    expect(byState('refuse', false)[5]).toEqual(change('held', requested))
    const none = refused('payment_nothing_to_refund')
    const paidStates = [change('held', requested), change('confirmed', requested)]
    expect(byState('refund')).toEqual([none, none, none, none, none, ...paidStates, none, none])
    expect(byState('refund', false)[6]).toEqual(refused('payment_refund_by_hand'))
    expect(byState('refund', false)[0]).toEqual(none)
    expect(byState('mark-refunded')).toEqual([none, none, none, none, none, refunded, refunded, none, none])
    const returned = (['refunded', 'reversed'] as const).map((state) =>
      change(state, { events: ['returned'] }),
    )
    expect(byState('revoke')).toEqual([
      ...Array<Refused>(7).fill(refused('payment_not_returned')),
      ...returned,
    ])
    expect(byState('reviewed')).toEqual(STATES.map((state) => change(state, reviewed)))
  })

  it('to refund needs the capture id if the provider can refund', () => {
    const outcome = (state: PaymentState, kind: 'refuse' | 'refund', canRefund: boolean) =>
      decide(payment(state), { kind }, { canRefund })
    const unknown = refused('payment_capture_unknown')
    expect([outcome('held', 'refuse', true), outcome('held', 'refund', true)]).toEqual([unknown, unknown])
    expect(outcome('confirmed', 'refund', true)).toEqual(unknown)
    expect(outcome('held', 'refuse', false)).toEqual(change('held', requested))
    expect(outcome('confirmed', 'refund', false)).toEqual(refused('payment_refund_by_hand'))
  })

  it('assigns a payment on hold, and replaces its review reasons', () => {
    const assign: Command = { kind: 'assign', macAddress: '02:00:5E:10:00:01' }
    expect(STATES.map((state) => decide(payment(state), assign))).toEqual([
      ...Array<Refused>(5).fill(refused('payment_not_held')),
      change('held', {
        ...reviewed,
        replacement: reviewFromText('A person said that it is for 02:00:5E:10:00:01.'),
      }),
      ...Array<Refused>(3).fill(refused('payment_not_held')),
    ])
  })

  it('withdraws an open payment', () => {
    expect(STATES.map((state) => decide(payment(state), { kind: 'withdraw' }))).toEqual([
      change('cancelled', withdrawn),
      change('cancelled', withdrawn),
      ...STATES.slice(2).map((state) => change(state)),
    ])
  })

  it('ends a payment that was not opened, or whose schedule has ended', () => {
    const closed = { events: ['closed'], endsSchedule: true } as const
    expect(decide(payment('created'), { kind: 'not-opened' })).toEqual(change('failed', closed))
    expect(decide(payment('held'), { kind: 'not-opened' })).toEqual(change('held', { endsSchedule: true }))
    const ended = (isPending: boolean, isRefundRequested: boolean) =>
      STATES.map((state) =>
        decide(payment(state), { kind: 'schedule-ended', isPending, isRefundRequested, capture: null }),
      )
    const expired = change('expired', closed)
    const stillPending = flagged('pending', 'still_pending')
    const ends = (['cancelled', 'expired', 'failed'] as const).map((state) =>
      change(state, { endsSchedule: true }),
    )
    const paid = [change('held', { endsSchedule: true }), change('confirmed', { endsSchedule: true })]
    const requested = [flagged('held', 'not_returned'), flagged('confirmed', 'not_returned')]
    const returned = (['refunded', 'reversed'] as const).map((state) => change(state, { endsSchedule: true }))
    expect(ended(false, false)).toEqual([expired, expired, ...ends, ...paid, ...returned])
    expect(ended(false, true)).toEqual([expired, expired, ...ends, ...requested, ...returned])
    expect(ended(true, true)).toEqual([
      flagged('created', 'still_pending'),
      stillPending,
      ...ends,
      ...requested,
      ...returned,
    ])
  })

  it('that ends the schedule flags no missing refund if the last query found another capture than the payment’s', () => {
    const reviewsOf = (counted: string | null, capture: string | null) => {
      const ended = { kind: 'schedule-ended', isPending: false, isRefundRequested: true, capture } as const
      const decision = decide({ ...payment('held'), capture_reference: counted }, ended)
      return decision.reviews.map(({ code }) => code)
    }
    expect(reviewsOf('FIRST', 'SECOND')).toEqual([])
    expect(reviewsOf('FIRST', 'FIRST')).toEqual(['not_returned'])
    expect(reviewsOf(null, 'FIRST')).toEqual(['not_returned'])
    expect(reviewsOf('FIRST', null)).toEqual(['not_returned'])
  })

  it('flags a payment in any state', () => {
    for (const state of STATES)
      expect(decide(payment(state), { kind: 'flag', review: reviewFromText('Look') })).toEqual(
        change(state, { reviews: [reviewFromText('Look')] }),
      )
  })
})
