import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { combineStatuses } from './combine-statuses.ts'
import { reviewFromText } from '../../payment/review.ts'

const paid = (captureReference: string, ...review: readonly string[]): ProviderStatus => ({
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'ours',
  captureReference,
  payerEmail: null,
  ...(review.length > 0 && { review: review.map(reviewFromText) }),
})
const expired: ProviderStatus = { kind: 'closed', as: 'expired', review: [reviewFromText('Partly.')] }
const unpaid: ProviderStatus = { kind: 'unpaid' }
const pending: ProviderStatus = { kind: 'pending' }
const cancelled: ProviderStatus = { kind: 'closed', as: 'cancelled' }
const failed: ProviderStatus = { kind: 'closed', as: 'failed' }
const refunded: ProviderStatus = { kind: 'returned', as: 'refunded' }

describe('combineStatuses', () => {
  it.each<[ProviderStatus[], ProviderStatus | null]>([
    [[], null],
    [[cancelled, failed], failed],
    [[failed, unpaid], unpaid],
    [[pending, failed], pending],
    [[refunded, pending], refunded],
    [[refunded, paid('A')], paid('A')],
    [[paid('A'), pending], paid('A')],
    [[paid('A'), paid('B')], paid('A', 'Paid more than once: A, B.')],
    [[paid('A', 'Partly.'), paid('B')], paid('A', 'Partly.', 'Paid more than once: A, B.')],
    [[expired, paid('A')], paid('A', 'Partly.')],
    [[expired, unpaid], { ...unpaid, review: [reviewFromText('Partly.')] }],
    [[expired, refunded], { ...refunded, review: [reviewFromText('Partly.')] }],
    [[expired, cancelled], { ...cancelled, review: [reviewFromText('Partly.')] }],
  ])('combines the statuses %j to %j', (statuses, status) => {
    expect(combineStatuses(statuses)).toEqual(status)
  })
})
