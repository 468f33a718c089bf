import { PAYMENT_STATES as STATES } from '@player/db'
import { describe, expect, it } from 'vitest'
import { payment } from '../payment/payment.fixture.ts'
import type { Paid, ProviderStatus } from '../payment/provider-status.ts'
import { isAnotherOrder } from './another-order.ts'

const paid = (captureReference: string): Paid => ({
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'a-reference-of-our-own',
  captureReference,
  payerEmail: null,
})
const refunded = (order: string): ProviderStatus => ({ kind: 'returned', as: 'refunded', order })
const captured = { ...payment('refunded'), capture_reference: 'A' }

describe('Another order of a payment', () => {
  it.each(STATES)('is found in state %s only if the payment’s money was returned', (state) => {
    expect(isAnotherOrder({ ...captured, state }, paid('B'), [paid('A'), paid('B')])).toBe(
      state === 'refunded' || state === 'reversed',
    )
  })

  it('is not the captured order, an order that no callback reports, or a status other than paid', () => {
    expect(isAnotherOrder(captured, paid('A'), [paid('A')])).toBe(false)
    expect(isAnotherOrder(captured, paid('B'), [paid('A'), refunded('A')])).toBe(false)
    expect(isAnotherOrder(captured, refunded('A'), [paid('A'), refunded('A')])).toBe(false)
  })

  it('is a paid order beside a refunded one, if no capture is recorded', () => {
    const none = payment('refunded')
    expect(isAnotherOrder(none, paid('B'), [paid('A'), refunded('A'), paid('B')])).toBe(true)
    expect(isAnotherOrder(none, paid('B'), [paid('B'), refunded('B')])).toBe(false)
    expect(isAnotherOrder(none, paid('B'), [paid('B')])).toBe(false)
  })
})
