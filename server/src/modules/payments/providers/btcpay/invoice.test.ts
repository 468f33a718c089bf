import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { payer, payment as anyPayment, reference } from '../protocol/adapter.fixture.ts'
import { invoiceAnswer, invoiceRequest, statusOfInvoice } from './invoice.ts'
import { reviewFromText } from '../../payment/review.ts'

const payment = {
  ...anyPayment,
  method: 'crypto' as const,
  amount_minor: 799,
  currency: 'EUR',
  coin_type: 'BTC-CHAIN',
}
const answer = {
  id: 'Fh7Xq2',
  storeId: 'store',
  amount: '7.99',
  paidAmount: '7.99',
  currency: 'EUR',
  checkoutLink: 'https://btcpay.example/i/Fh7Xq2',
  status: 'Settled',
  additionalStatus: 'None',
  createdTime: 1_795_170_000,
  expirationTime: 1_795_170_900,
  monitoringExpiration: 1_795_430_100,
  metadata: { orderId: reference, itemDesc: 'Activation' },
}
const statusWith = (changes: object = {}) => statusOfInvoice(invoiceAnswer.parse({ ...answer, ...changes }))
const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference,
  captureReference: 'Fh7Xq2',
  payerEmail: null,
}
const expired: ProviderStatus = { kind: 'closed', as: 'expired' }
const surplus = 'Paid more than was asked for: the surplus is in BTCPay.'
const partial = 'Paid in part, and the time ran out: see BTCPay.'
const late = 'Paid in full, but after its time: mark it settled in BTCPay, and it counts, or give it back.'
const invalid = 'BTCPay saw coins for it that were never confirmed, or somebody marked it invalid there.'

describe('An invoice', () => {
  it.each<[string, string, ProviderStatus]>([
    ['New', 'None', { kind: 'unpaid' }],
    ['New', 'PaidPartial', { kind: 'pending', isPart: true }],
    ['Processing', 'None', { kind: 'pending' }],
    ['Processing', 'PaidOver', { kind: 'pending' }],
    ['Settled', 'None', paid],
    ['Settled', 'Marked', paid],
    ['Settled', 'PaidLate', paid],
    ['Settled', 'PaidOver', { ...paid, review: [reviewFromText(surplus)] }],
    ['Expired', 'None', expired],
    ['Expired', 'PaidPartial', { ...expired, review: [reviewFromText(partial)] }],
    ['Expired', 'PaidLate', { ...expired, review: [reviewFromText(late)] }],
    ['Invalid', 'None', { kind: 'closed', as: 'failed', review: [reviewFromText(invalid)] }],
    ['Invalid', 'Marked', { kind: 'closed', as: 'failed', review: [reviewFromText(invalid)] }],
    ['Invalid', 'PaidLate', { kind: 'closed', as: 'failed', review: [reviewFromText(invalid)] }],
  ])('that is %s and %s is mapped', (status, additionalStatus, expected) => {
    expect(statusWith({ status, additionalStatus })).toEqual(expected)
  })

  it('returns its own amount, currency and order', () => {
    expect(statusWith({ amount: '1', currency: 'USD' })).toMatchObject({ amountMinor: 100, currency: 'USD' })
    expect(statusWith({ amount: '7.5000' })).toMatchObject({ amountMinor: 750 })
    expect(statusWith({ metadata: { orderId: 'another' } })).toMatchObject({ reference: 'another' })
    expect(statusWith({ metadata: {} })).toMatchObject({ reference: '' })
    expect(statusWith({ metadata: null })).toMatchObject({ reference: '' })
  })

  it('has no additional status on an older server', () => {
    expect(statusWith({ additionalStatus: undefined })).toEqual(paid)
  })

  it.each([
    { status: 'Refunded' },
    { additionalStatus: 'PaidTwice' },
    { amount: 7.99 },
    { amount: '7.999' },
    { amount: '-7.99' },
    { currency: 'XXX' },
    { expirationTime: '1795170900' },
  ])('is invalid with %o', (changes) => {
    expect(invoiceAnswer.safeParse({ ...answer, ...changes }).success).toBe(false)
  })

  it('is created in the price’s currency, in the chosen coin', () => {
    expect(invoiceRequest(payment, payer, 'Player', 'https://player.example')).toEqual({
      amount: '7.99',
      currency: 'EUR',
      metadata: {
        orderId: reference,
        deviceId: payment.device_id,
        itemDesc: 'Activation of 02:00:5E:10:00:01 in Player',
        buyerEmail: 'pat@example.com',
      },
      checkout: {
        paymentMethods: ['BTC-CHAIN'],
        defaultPaymentMethod: 'BTC-CHAIN',
        expirationMinutes: 15,
        monitoringMinutes: 4_320,
        redirectURL: 'https://player.example/activation/crypto/redirect',
        redirectAutomatically: true,
      },
    })
    const minimal = invoiceRequest({ ...payment, coin_type: null }, { ...payer, email: '' }, 'Player', 'x')
    expect(minimal.metadata).not.toHaveProperty('buyerEmail')
    expect(minimal.checkout).not.toHaveProperty('paymentMethods')
  })
})
