import type { PaymentState } from '@player/db'
import { describe, expect, it } from 'vitest'
import { applyReviewRules } from './review-rules.ts'
import type { PaymentRow } from '../store/queries.ts'
import { review } from '../payment/review.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const row = (changes: Partial<PaymentRow> = {}): PaymentRow & { now: Date } => ({
  id: 'a',
  reference: 'a-reference-of-our-own',
  device_id: 'd',
  mac_snapshot: '02:00:5E:10:00:01',
  method: 'opay',
  amount_minor: 799,
  currency: 'EUR',
  state: 'pending',
  provider_reference: null,
  capture_reference: null,
  checkout_url: null,
  coin_type: null,
  email: null,
  payer_email: null,
  email_refused_at: null,
  email_refusal: null,
  is_part_paid: false,
  expires_at: null,
  is_past: false,
  is_failing: false,
  approved_at: null,
  changed_at: null,
  review_reason: null,
  reviewed_at: null,
  assigned_at: null,
  created_at: at(-10),
  confirmed_at: null,
  now: NOW,
  ...changes,
})
const extend = { duplicates: 'extend', refunds: 'at-once' } as const
const refund = { duplicates: 'refund', refunds: 'at-once' } as const
const flag = { duplicates: 'extend', refunds: 'flag' } as const
const none = { reasons: [], isRefundDue: false, waitsForOperator: false }

const changeTo = (state: PaymentState) => [{ kind: 'unpaid' }, state] as const

describe('A duplicate of a confirmed payment', () => {
  const confirmed = [{ kind: 'unpaid' }, 'confirmed'] as const

  it('extends the licence or is refunded, depending on the setting', () => {
    const facts = { payment: 'the-other-payment' }
    expect(applyReviewRules(extend, row(), 'the-other-payment', ...confirmed)).toEqual({
      reasons: [review('paid_twice_extends', facts)],
      isRefundDue: false,
      waitsForOperator: false,
    })
    expect(applyReviewRules(refund, row(), 'the-other-payment', ...confirmed)).toMatchObject({
      reasons: [review('paid_twice_refunds', facts)],
      isRefundDue: true,
    })
  })

  it('is the only payment that is refunded automatically', () => {
    expect(applyReviewRules(refund, row(), null, ...confirmed)).toEqual(none)
  })
})

describe('Returned money', () => {
  it.each<PaymentState>(['refunded', 'reversed'])(
    'keeps the licence until an operator revokes it, depending on the setting: %s',
    (state) => {
      const paid = row({ state: 'confirmed' })
      expect(applyReviewRules(flag, paid, null, ...changeTo(state))).toMatchObject({
        reasons: [review('licence_stands')],
        waitsForOperator: true,
      })
      expect(applyReviewRules(extend, paid, null, ...changeTo(state))).toEqual(none)
    },
  )

  it('ends the licence of a duplicate that is refunded automatically, with either setting', () => {
    const known = [review('paid_twice_refunds', { payment: 'the-other-payment' })]
    const paid = row({ state: 'confirmed' })
    expect(applyReviewRules(flag, paid, null, ...changeTo('refunded'), known)).toEqual(none)
  })

  it('does not wait for an operator if the payment was not confirmed', () => {
    expect(applyReviewRules(flag, row(), null, ...changeTo('refunded'))).toEqual(none)
  })
})

describe('Pending money', () => {
  const pending = [{ kind: 'pending' }, 'pending'] as const

  it('is flagged after an hour for an instant method', () => {
    const since = (minutes: number) =>
      applyReviewRules(extend, row({ approved_at: at(minutes) }), null, ...pending)
    expect(since(-60)).toEqual(none)
    expect(since(-61).reasons).toEqual([review('long_pending')])
  })

  it('is not flagged for coins, an approved order or a payment that was not pending before', () => {
    const longPending = row({ approved_at: at(-600) })
    expect(applyReviewRules(extend, { ...longPending, method: 'crypto' }, null, ...pending)).toEqual(none)
    expect(applyReviewRules(extend, longPending, null, { kind: 'approved' }, 'pending')).toEqual(none)
    expect(applyReviewRules(extend, row(), null, ...pending)).toEqual(none)
  })
})
