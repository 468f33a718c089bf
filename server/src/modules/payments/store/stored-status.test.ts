import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { statusOfStored, storedStatus, toStored } from './stored-status.ts'
import { reviewFromText } from '../payment/review.ts'

const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'a-reference-of-our-own',
  captureReference: 'IBO-1',
  payerEmail: null,
}

describe('A stored status', () => {
  it.each<ProviderStatus>([
    { kind: 'unpaid' },
    { kind: 'approved' },
    { kind: 'pending' },
    { kind: 'pending', review: [reviewFromText('Paid too little so far')] },
    { kind: 'closed', as: 'cancelled' },
    { kind: 'closed', as: 'failed', review: [reviewFromText('Never confirmed')] },
    paid,
    { ...paid, payerEmail: 'ann@example.com', review: [reviewFromText('Paid too much')] },
    { kind: 'returned', as: 'refunded' },
    { kind: 'returned', as: 'reversed' },
  ])('is unchanged after storing: %j', (status) => {
    expect(storedStatus.parse(JSON.parse(JSON.stringify(toStored(status))))).toEqual(status)
  })

  it.each<[string, unknown]>([
    ['no kind', {}],
    ['another kind', { kind: 'free' }],
    ['another end', { kind: 'closed', as: 'won' }],
    ['another return', { kind: 'returned', as: 'confirmed' }],
    ['a fraction of a cent', { ...paid, amountMinor: 7.99 }],
    ['a negative amount', { ...paid, amountMinor: -1 }],
    ['an amount as text', { ...paid, amountMinor: '799' }],
    ['an unknown field', { kind: 'unpaid', paid: true }],
  ])('is refused with %s', (_, stored) => {
    expect(storedStatus.safeParse(stored).success).toBe(false)
  })

  it('of a return has its order and amount in other columns, which the previous version does not read', () => {
    const amount = { amountMinor: 100, currency: 'EUR' }
    const returned: ProviderStatus = { kind: 'returned', as: 'refunded', order: 'IBO-1', amount }
    const truth = toStored(returned)
    expect(truth).toEqual({ kind: 'returned', as: 'refunded' })
    const row = { truth, returned_amount: amount, capture_reference: 'IBO-1', provider_reference: 'order' }
    expect(statusOfStored(row)).toEqual(returned)
    expect(statusOfStored({ ...row, capture_reference: null })).toEqual({ ...returned, order: 'order' })
    expect(
      statusOfStored({ truth, returned_amount: null, capture_reference: null, provider_reference: null }),
    ).toEqual(truth)
    expect(statusOfStored({ ...row, truth: paid })).toEqual(paid)
  })
})
