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
const counted = { ...payment('refunded'), capture_reference: 'A' }

describe('Another order of a payment', () => {
  it.each(STATES)('belongs to another payment if the money was returned: %s', (state) => {
    expect(isAnotherOrder({ ...counted, state }, paid('B'), [paid('A'), paid('B')])).toBe(
      state === 'refunded' || state === 'reversed',
    )
  })

  it('is not the counted order, an order that only a query returns, or another status', () => {
    expect(isAnotherOrder(counted, paid('A'), [paid('A')])).toBe(false)
    expect(isAnotherOrder(counted, paid('B'), [paid('A'), refunded('A')])).toBe(false)
    expect(isAnotherOrder(counted, refunded('A'), [paid('A'), refunded('A')])).toBe(false)
  })

  it('is an order whose money was not returned, if no order was counted', () => {
    const none = payment('refunded')
    expect(isAnotherOrder(none, paid('B'), [paid('A'), refunded('A'), paid('B')])).toBe(true)
    expect(isAnotherOrder(none, paid('B'), [paid('B'), refunded('B')])).toBe(false)
    expect(isAnotherOrder(none, paid('B'), [paid('B')])).toBe(false)
  })
})
