import { messages } from '@player/server/messages/payments'
import { expect, test } from 'vitest'
import { payment } from './payment.fixture.ts'
import { nextOf } from './step-words.ts'

test('a refund says until when the device stays active', () => {
  const refunded = payment({
    step: 'refunded',
    next: messages.next_refunded_still_active,
    next_code: 'payments.next_refunded_still_active',
  })
  expect(nextOf(refunded, '2029-12-01T10:00:00.000Z')).toBe('Your device stays active until 1 Dec. 2029.')
  expect(nextOf(refunded), 'for life, or not known').toBe(messages.next_refunded_still_active)
})
