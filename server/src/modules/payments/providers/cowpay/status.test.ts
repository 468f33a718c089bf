import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { payment, reference, unavailable } from '../protocol/adapter.fixture.ts'
import { InvalidResponse } from '../protocol/failures.ts'
import { reportedPaid, statusOfCharge } from './status.ts'
import { reviewFromText } from '../../payment/review.ts'

const read = (name: string, amount: string | null = null, reported: ProviderStatus[] = []) =>
  statusOfCharge({ status: name, cowpayReference: '1000257', amount }, payment, reported)
const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 45_000,
  currency: 'EGP',
  reference,
  captureReference: '1000257',
  payerEmail: null,
}

describe('The status of a Cowpay charge', () => {
  it.each<[string, ProviderStatus]>([
    ['UNPAID', { kind: 'unpaid' }],
    ['UnPaid', { kind: 'unpaid' }],
    ['PENDING', { kind: 'pending' }],
    ['Pending', { kind: 'pending' }],
    ['3DS', { kind: 'pending' }],
    ['REDIRECT', { kind: 'pending' }],
    ['PAID', paid],
    ['Paid', paid],
    [
      'DELIVERED',
      {
        kind: 'pending',
        review: [reviewFromText('Cowpay says DELIVERED, which is for goods that are paid at the door.')],
      },
    ],
    ['FAILED', { kind: 'closed', as: 'failed' }],
    ['Failed', { kind: 'closed', as: 'failed' }],
    ['EXPIRED', { kind: 'closed', as: 'expired' }],
    ['Refunded', { kind: 'returned', as: 'refunded' }],
    ['PartiallyRefunded', { ...paid, review: [reviewFromText('Partly refunded at Cowpay.')] }],
  ])('is mapped from %s', (name, status) => {
    expect(read(name)).toEqual(status)
  })

  it('has expired if nobody paid in time', () => {
    const unpaid = { status: 'UNPAID', cowpayReference: '', amount: null }
    expect(statusOfCharge(unpaid, { ...payment, is_past: true }, [])).toEqual({
      kind: 'closed',
      as: 'expired',
    })
  })

  it('is refused as an unusable answer if it is unknown', () => {
    const cause = new InvalidResponse('Cowpay’s charge has the status CHARGED_BACK')
    expect(() => read('CHARGED_BACK')).toThrow(expect.objectContaining({ ...unavailable, cause }))
    expect(() => read('')).toThrow(expect.objectContaining(unavailable))
  })

  it('has the signed amount, unless Cowpay returns another', () => {
    expect(read('PAID', '450.00')).toEqual(paid)
    expect(read('PAID', '450')).toEqual(paid)
    expect(read('PAID', '450.0')).toEqual(paid)
    expect(read('PAID', '449.99')).toMatchObject({ amountMinor: 44_999 })
    expect(() => read('PAID', '449.999')).toThrow(expect.objectContaining(unavailable))
    expect(() => read('PAID', 'much')).toThrow(expect.objectContaining(unavailable))
  })

  it('uses the amount of a callback if it differs', () => {
    expect(read('PAID', null, [reportedPaid('450.00')])).toEqual(paid)
    expect(
      read('PAID', null, [
        { kind: 'pending', review: [reviewFromText('Something else.')] },
        { kind: 'unpaid' },
      ]),
    ).toEqual(paid)
    expect(read('PAID', null, [reportedPaid('450.00'), reportedPaid('1.00')])).toMatchObject({
      amountMinor: 100,
    })
    expect(read('PAID', '450.00', [reportedPaid('1.00')])).toMatchObject({ amountMinor: 100 })
  })

  it.each([
    ['450.009', 45_000],
    ['0450.00', 45_000],
    ['450.1', 45_010],
    ['450.125', 45_012],
    ['0', 0],
    ['000000000001.999999', 199],
  ])('accepts the amount %s of a callback', (amount, minor) => {
    expect(read('PAID', null, [reportedPaid(amount)])).toMatchObject({ kind: 'paid', amountMinor: minor })
  })

  it('uses our reference if Cowpay returns no id', () => {
    const withoutId = { status: 'PAID', cowpayReference: '', amount: null }
    expect(statusOfCharge(withoutId, payment, [])).toMatchObject({ captureReference: reference })
  })
})

describe('A callback that reports a payment', () => {
  it('is pending with a review reason, and confirms nothing', () => {
    expect(reportedPaid('450.00')).toEqual({
      kind: 'pending',
      review: [reviewFromText('A callback of Cowpay says that this was paid: 450.00 EGP.')],
    })
  })
})
