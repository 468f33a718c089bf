import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../payment.ts'
import { storedStatus, toStored } from './stored-status.ts'
import { reviewFromText } from '../review/review.ts'

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
    ['broken cents', { ...paid, amountMinor: 7.99 }],
    ['less than nothing', { ...paid, amountMinor: -1 }],
    ['an amount in words', { ...paid, amountMinor: '799' }],
    ['something unknown beside it', { kind: 'unpaid', paid: true }],
  ])('is refused with %s', (_, stored) => {
    expect(storedStatus.safeParse(stored).success).toBe(false)
  })
})
