import type { PaymentState } from '@player/db'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, type Payment, type Truth } from './payment.ts'

const payment = (state: PaymentState): Payment => ({
  state,
  reference: 'a-reference-of-our-own',
  amount_minor: 799,
  currency: 'EUR',
})
const paid: Truth & { kind: 'paid' } = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'a-reference-of-our-own',
  captureReference: '3C679366HH908993F',
  payerEmail: null,
}

/** Takes a payment through what is said of it, as settling does. */
function after(state: PaymentState, truths: readonly Truth[]): PaymentState {
  return truths.reduce<PaymentState>((now, truth) => {
    const decision = decide(payment(now), truth)
    return decision.kind === 'rise' ? decision.state : decision.kind === 'hold' ? 'held' : now
  }, state)
}

describe('a payment', () => {
  const truths: Record<string, Truth> = {
    unpaid: { kind: 'unpaid' },
    approved: { kind: 'approved' },
    pending: { kind: 'pending' },
    cancelled: { kind: 'closed', as: 'cancelled' },
    expired: { kind: 'closed', as: 'expired' },
    failed: { kind: 'closed', as: 'failed' },
    paid,
    tooLittle: { ...paid, amountMinor: 798 },
    refunded: { kind: 'returned', as: 'refunded' },
    reversed: { kind: 'returned', as: 'reversed' },
  }

  // A row a state, a column a truth: where the payment stands afterwards.
  const columns = Object.keys(truths)
  it.each<[PaymentState, ...PaymentState[]]>([
    [
      'created',
      'created',
      'pending',
      'pending',
      'cancelled',
      'expired',
      'failed',
      'confirmed',
      'held',
      'refunded',
      'reversed',
    ],
    [
      'pending',
      'pending',
      'pending',
      'pending',
      'cancelled',
      'expired',
      'failed',
      'confirmed',
      'held',
      'refunded',
      'reversed',
    ],
    [
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
      'confirmed',
      'held',
      'refunded',
      'reversed',
    ],
    [
      'expired',
      'expired',
      'expired',
      'expired',
      'expired',
      'expired',
      'expired',
      'confirmed',
      'held',
      'refunded',
      'reversed',
    ],
    [
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'confirmed',
      'held',
      'refunded',
      'reversed',
    ],
    ['held', 'held', 'held', 'held', 'held', 'held', 'held', 'confirmed', 'held', 'refunded', 'reversed'],
    [
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'refunded',
      'reversed',
    ],
    [
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
      'reversed',
    ],
    [
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
      'reversed',
    ],
  ])('that is %s rises only', (state, ...expected) => {
    const found = columns.map((name) => after(state, [truths[name] ?? paid]))
    expect(Object.fromEntries(columns.map((name, index) => [name, found[index]]))).toEqual(
      Object.fromEntries(columns.map((name, index) => [name, expected[index]])),
    )
  })

  it.each<[string, Truth]>([
    ['another amount', { ...paid, amountMinor: 1 }],
    ['another currency', { ...paid, currency: 'USD' }],
    ['another payment’s reference', { ...paid, reference: 'a-reference-of-others' }],
  ])('is held, and says why, on %s', (_, truth) => {
    expect(decide(payment('pending'), truth)).toEqual({ kind: 'hold', reason: expect.any(String) })
  })

  it('ends in the same state in whatever order, and however often, its facts arrive', () => {
    const facts = fc.subarray(
      Object.values(truths).filter((truth) => truth.kind !== 'closed'),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(
        facts.chain((some) =>
          fc.tuple(
            fc.constant(some),
            fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
          ),
        ),
        ([some, shuffled]) => {
          expect(after('created', shuffled)).toBe(after('created', some))
        },
      ),
    )
  })
})
