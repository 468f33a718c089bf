import { describe, expect, it } from 'vitest'
import type { Truth } from '../../payment.ts'
import { payment, reference, unavailable } from '../protocol/adapter.fixture.ts'
import { toldPaid, truthOfStatus } from './status.ts'
import { reviewSaid } from '../../review/review.ts'

const read = (word: string, amount: string | null = null, told: Truth[] = []) =>
  truthOfStatus({ word, cowpayReference: '1000257', amount }, payment, told)
const paid: Truth = {
  kind: 'paid',
  amountMinor: 45_000,
  currency: 'EGP',
  reference,
  captureReference: '1000257',
  payerEmail: null,
}

describe('a charge at Cowpay', () => {
  it.each<[string, Truth]>([
    ['UNPAID', { kind: 'pending' }],
    ['UnPaid', { kind: 'pending' }],
    ['Pending', { kind: 'pending' }],
    ['3DS', { kind: 'pending' }],
    ['REDIRECT', { kind: 'pending' }],
    ['PAID', paid],
    ['Paid', paid],
    [
      'DELIVERED',
      {
        kind: 'pending',
        review: [reviewSaid('Cowpay says DELIVERED, which is for goods that are paid at the door.')],
      },
    ],
    ['FAILED', { kind: 'closed', as: 'failed' }],
    ['Failed', { kind: 'closed', as: 'failed' }],
    ['EXPIRED', { kind: 'closed', as: 'expired' }],
    ['Refunded', { kind: 'returned', as: 'refunded' }],
    ['PartiallyRefunded', { ...paid, review: [reviewSaid('Partly refunded at Cowpay.')] }],
  ])('that is %s says so', (word, truth) => {
    expect(read(word)).toEqual(truth)
  })

  it('that says something new is not guessed at', () => {
    expect(() => read('CHARGED_BACK')).toThrow(expect.objectContaining(unavailable))
    expect(() => read('')).toThrow(expect.objectContaining(unavailable))
  })

  it('was paid in the amount that it was signed for, unless Cowpay says another', () => {
    expect(read('PAID', '450.00')).toEqual(paid)
    expect(read('PAID', '450')).toEqual(paid)
    expect(read('PAID', '450.0')).toEqual(paid)
    expect(read('PAID', '449.99')).toMatchObject({ amountMinor: 44_999 })
    expect(() => read('PAID', '449.999')).toThrow(expect.objectContaining(unavailable))
    expect(() => read('PAID', 'much')).toThrow(expect.objectContaining(unavailable))
  })

  it('was paid in another amount when a callback tells of one', () => {
    expect(read('PAID', null, [toldPaid('450.00')])).toEqual(paid)
    expect(
      read('PAID', null, [{ kind: 'pending', review: [reviewSaid('Something else.')] }, { kind: 'unpaid' }]),
    ).toEqual(paid)
    expect(read('PAID', null, [toldPaid('450.00'), toldPaid('1.00')])).toMatchObject({ amountMinor: 100 })
    expect(read('PAID', '450.00', [toldPaid('1.00')])).toMatchObject({ amountMinor: 100 })
  })

  it('is counted by our own name when Cowpay has no number for it', () => {
    const unnumbered = { word: 'PAID', cowpayReference: '', amount: null }
    expect(truthOfStatus(unnumbered, payment, [])).toMatchObject({ captureReference: reference })
  })
})

describe('a callback that says paid', () => {
  it('asks for a person, and confirms nothing', () => {
    expect(toldPaid('450.00')).toEqual({
      kind: 'pending',
      review: [reviewSaid('A callback of Cowpay says that this was paid: 450.00 EGP.')],
    })
  })
})
