import type { PaymentView } from '@player/server/contract/payments'
import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { payment } from './payment.fixture.ts'
import { nextOf, wordOf } from './step-words.ts'

test('a refund says until when the device stays active', () => {
  const refunded = payment({
    step: 'refunded',
    next: messages.next_refunded_still_active,
    next_code: 'payments.next_refunded_still_active',
  })
  expect(nextOf(refunded, '2029-12-01T10:00:00.000Z')).toBe(
    'Your device stays active until 1\u00A0Dec.\u00A02029.',
  )
  expect(nextOf(refunded), 'for life, or not known').toBe(messages.next_refunded_still_active)
})

test.each<[string, Partial<PaymentView>]>([
  ['Started', { step: 'started' }],
  ['Started', { step: 'started', next_code: 'payments.next_slip', slip: { number: '1', ends_at: null } }],
  ['Not needed', { step: 'started', not_needed: true }],
  ['Not needed', { step: 'started', not_needed: true, next_code: 'payments.next_not_needed' }],
  ['Approved', { step: 'approved', next_code: 'payments.next_seen' }],
  ['Paid', { step: 'captured', next_code: 'payments.next_captured' }],
  ['Active', { step: 'active', next_code: null }],
  ['Declined', { step: 'declined' }],
  ['On hold', { step: 'held', next_code: 'payments.next_held' }],
  ['Refund due', { step: 'held', next_code: 'payments.next_refund_due' }],
  ['Refunded', { step: 'refunded', next_code: 'payments.next_refunded' }],
  ['Cancelled', { step: 'closed', ended: 'cancelled', next_code: 'payments.next_closed' }],
  ['Cancelled', { step: 'closed', ended: 'cancelled', next_code: 'payments.next_closed_not_needed' }],
  ['Expired', { step: 'closed', ended: 'expired', next_code: 'payments.next_closed' }],
  ['Declined', { step: 'closed', ended: 'failed', next_code: 'payments.next_declined' }],
  ['Not completed', { step: 'closed', ended: 'cancelled', next_code: 'payments.next_closed_in_doubt' }],
])('a payment is called %s: %j', (word, changes) => {
  expect(wordOf(payment(changes))).toBe(word)
})
