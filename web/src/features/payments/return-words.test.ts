import { paymentStep, type PaymentView, type ReturnedPayment } from '@player/server/contract/payments'
import { answer, messages } from '@player/server/messages/payments'
import { describe, expect, it } from 'vitest'
import { payment } from './payment.fixture.ts'
import { returnWords } from './return-words.ts'

type Returned = NonNullable<ReturnedPayment>
type Query = Returned['query']

const returned = ({ query = 'answered', ...changes }: Partial<Returned>): Returned => ({
  ...payment(changes),
  query,
})

const queries = ['answered', 'unanswered', 'throttled'] as const satisfies readonly Query[]
const started = (query: Query) => returned({ step: 'started', query })

const processing = {
  kind: 'success',
  title: 'Payment is being processed',
  text: 'Your device will be activated once the payment is confirmed',
}

const closed = (
  ended: PaymentView['ended'],
  name: 'next_declined' | 'next_closed' | 'next_closed_not_needed' | 'next_closed_in_doubt',
) => {
  const { code, message } = answer(name)
  return returned({ step: 'closed', ended, next: message, next_code: code })
}

describe('The message after a return from a payment', () => {
  it('is the message of the return address if there is no payment', () => {
    expect(returnWords('processing', null)).toEqual({ message: processing, isUnpaid: false })
    for (const flash of ['cancelled', 'unclear'] as const)
      expect(returnWords(flash, null)).toEqual({
        message: { kind: 'error', title: 'Cancelled', text: 'Payment is Cancelled.' },
        isUnpaid: false,
      })
  })

  it('is “being processed” after a success, while the payment is started and without an answer', () => {
    for (const waiting of [undefined, ...queries.map(started)])
      expect(returnWords('processing', waiting).message).toEqual(processing)
  })

  it('explains a slip, or the missing part of a payment, while that is unpaid', () => {
    const { code, message } = answer('next_part_paid')
    const slip = { number: 'ORDER-1', ends_at: null }
    for (const [waiting, title, text] of [
      [returned({ slip, next: messages.next_slip }), 'Pay at a counter', messages.next_slip],
      [returned({ next: message, next_code: code }), 'Started', message],
    ] as const)
      for (const flash of ['processing', 'unclear', 'cancelled'] as const)
        expect(returnWords(flash, waiting)).toEqual({
          message: { kind: 'plain', title, text },
          isUnpaid: false,
        })
  })

  it('is “still checking” and not “cancelled” while the result is unknown', () => {
    const checking = { kind: 'plain', title: 'Still checking', text: messages.payment_checking }
    for (const [flash, unknown] of [
      ['unclear', [undefined, ...queries.map(started)]],
      ['cancelled', [undefined, started('unanswered'), started('throttled')]],
    ] as const)
      for (const waiting of unknown)
        expect(returnWords(flash, waiting), `${flash}, ${waiting?.query}`).toEqual({
          message: checking,
          isUnpaid: false,
        })
  })

  it('says that no money was taken, and offers another try, once the provider has confirmed it', () => {
    const unpaid = {
      message: {
        kind: 'error',
        title: 'Cancelled',
        text: 'Payment is Cancelled.',
        more: 'No money was taken.',
      },
      isUnpaid: true,
    }
    expect(returnWords('cancelled', started('answered'))).toEqual(unpaid)
    for (const flash of ['processing', 'cancelled', 'unclear'] as const)
      expect(returnWords(flash, closed('cancelled', 'next_closed'))).toEqual(unpaid)
    expect(returnWords('cancelled', returned({ step: 'declined' })).isUnpaid).toBe(true)
    expect(returnWords('cancelled', closed('failed', 'next_declined'))).toMatchObject({
      message: { text: messages.next_declined },
      isUnpaid: true,
    })
    expect(returnWords('cancelled', closed('cancelled', 'next_closed_in_doubt')).isUnpaid).toBe(false)
    expect(
      returnWords('cancelled', returned({ step: 'started', not_needed: true })),
      'paid another way',
    ).toEqual({
      ...unpaid,
      isUnpaid: false,
    })
  })

  it('offers no other try for a closed payment that is not needed', () => {
    for (const flash of ['processing', 'cancelled', 'unclear'] as const)
      for (const ended of ['cancelled', 'expired', 'failed'] as const)
        expect(returnWords(flash, closed(ended, 'next_closed_not_needed'))).toMatchObject({
          message: { kind: 'plain', text: messages.next_closed_not_needed },
          isUnpaid: false,
        })
  })

  it('follows the payment’s state once it is known, whatever the address', () => {
    for (const flash of ['processing', 'cancelled'] as const) {
      const titleOf = (view: Returned) => returnWords(flash, view).message.title
      expect(titleOf(returned({ step: 'approved' }))).toBe('Payment is being processed')
      expect(titleOf(returned({ step: 'captured' }))).toBe('Payment received')
      expect(titleOf(returned({ step: 'declined' }))).toBe('Declined')
      expect(titleOf(closed('failed', 'next_declined'))).toBe('Declined')
      expect(titleOf(closed('expired', 'next_closed'))).toBe('Expired')
      expect(titleOf(closed('cancelled', 'next_closed'))).toBe('Cancelled')
      expect(titleOf(returned({ step: 'held' }))).toBe('On hold')
      expect(titleOf(returned({ step: 'refunded' }))).toBe('Refunded')
    }
  })

  it('does not repeat in the text that a payment was refunded', () => {
    const refunded = (name: 'next_refunded' | 'next_refunded_licence_ended') => {
      const { code, message } = answer(name)
      return returnWords('processing', returned({ step: 'refunded', next: message, next_code: code })).message
    }
    expect(refunded('next_refunded')).toEqual({ kind: 'plain', title: 'Refunded' })
    expect(refunded('next_refunded_licence_ended').text).toBe(messages.next_refunded_licence_ended)
  })

  it('says that the device is active only at the step `active`', () => {
    const steps = paymentStep.options.filter(
      (step) => returnWords('processing', returned({ step })).message.title === messages.wallet_success,
    )
    expect(steps).toEqual(['active'])
  })

  it('does not say that nothing was paid if money may have arrived', () => {
    expect(returnWords('cancelled', closed('cancelled', 'next_closed_in_doubt')).message).toEqual({
      kind: 'error',
      title: 'Not completed',
      text: messages.next_closed_in_doubt,
    })
  })
})
