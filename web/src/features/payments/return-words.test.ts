import { paymentStep, type PaymentView } from '@player/server/contract/payments'
import { answer, messages } from '@player/server/messages/payments'
import { describe, expect, it } from 'vitest'
import { payment } from './payment.fixture.ts'
import { returnWords } from './return-words.ts'

const closed = (
  ended: PaymentView['ended'],
  name: 'next_declined' | 'next_closed' | 'next_closed_in_doubt',
) => {
  const { code, message } = answer(name)
  return payment({ step: 'closed', ended, next: message, next_code: code })
}

describe('The message after a return from a payment', () => {
  it('is the message of the address while the payment waits, and where there is none', () => {
    for (const waiting of [null, payment({ step: 'started' })]) {
      expect(returnWords('processing', waiting)).toEqual({
        kind: 'success',
        title: 'Payment is being processed',
        text: 'Your device will be activated once the payment is confirmed',
      })
      expect(returnWords('cancelled', waiting)).toEqual({
        kind: 'error',
        title: 'Cancelled',
        text: 'Payment is Cancelled.',
      })
    }
  })

  it('follows the state of the payment once known, whatever the address', () => {
    for (const flash of ['processing', 'cancelled'] as const) {
      const titleOf = (view: PaymentView) => returnWords(flash, view).title
      expect(titleOf(payment({ step: 'approved' }))).toBe('Payment is being processed')
      expect(titleOf(payment({ step: 'captured' }))).toBe('Payment received')
      expect(titleOf(payment({ step: 'declined' }))).toBe('Declined')
      expect(titleOf(closed('failed', 'next_declined'))).toBe('Declined')
      expect(titleOf(closed('expired', 'next_closed'))).toBe('Expired')
      expect(titleOf(closed('cancelled', 'next_closed'))).toBe('Cancelled')
      expect(titleOf(payment({ step: 'held' }))).toBe('On hold')
      expect(titleOf(payment({ step: 'refunded' }))).toBe('Refunded')
    }
  })

  it('says that a payment was refunded only once', () => {
    const refunded = (name: 'next_refunded' | 'next_refunded_licence_ended') => {
      const { code, message } = answer(name)
      return returnWords('processing', payment({ step: 'refunded', next: message, next_code: code }))
    }
    expect(refunded('next_refunded')).toEqual({ kind: 'plain', title: 'Refunded' })
    expect(refunded('next_refunded_licence_ended').text).toBe(messages.next_refunded_licence_ended)
  })

  it('is that the device is active only when it is', () => {
    const steps = paymentStep.options.filter(
      (step) => returnWords('processing', payment({ step })).title === messages.wallet_success,
    )
    expect(steps).toEqual(['active'])
  })

  it('never says that nothing was paid where money may have come', () => {
    expect(returnWords('cancelled', closed('cancelled', 'next_closed_in_doubt'))).toEqual({
      kind: 'error',
      title: 'Not completed',
      text: messages.next_closed_in_doubt,
    })
  })
})
