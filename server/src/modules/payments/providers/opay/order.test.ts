import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { payment, reference } from '../protocol/adapter.fixture.ts'
import { isFinal, orderRequest, refundAnswer, statusAnswer, statusOfOrder } from './order.ts'

const status = (name: string, changes: object = {}) =>
  statusAnswer.parse({
    reference,
    orderNo: '220507145660712931829',
    status: name,
    amount: { total: 45_000, currency: 'EGP' },
    ...changes,
  })
const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 45_000,
  currency: 'EGP',
  reference,
  captureReference: '220507145660712931829',
  payerEmail: null,
}

describe('An OPay order', () => {
  it.each<[string, ProviderStatus, ProviderStatus, boolean]>([
    ['INITIAL', { kind: 'unpaid' }, { kind: 'closed', as: 'expired' }, false],
    ['PENDING', { kind: 'pending' }, { kind: 'pending' }, false],
    ['SUCCESS', paid, paid, false],
    ['FAIL', { kind: 'closed', as: 'failed' }, { kind: 'closed', as: 'failed' }, true],
    ['CLOSE', { kind: 'closed', as: 'cancelled' }, { kind: 'closed', as: 'expired' }, true],
    ['success', paid, paid, false],
  ])('that is %s is mapped, before and after expiry', (name, inTime, past, isOver) => {
    expect(statusOfOrder(status(name), false)).toEqual(inTime)
    expect(statusOfOrder(status(name), true)).toEqual(past)
    expect(isFinal(status(name))).toBe(isOver)
  })

  it('is matched to the payment by any of its names', () => {
    expect(statusOfOrder(status('SUCCESS', { reference: `${reference}-3` }), false)).toEqual(paid)
    expect(statusOfOrder(status('SUCCESS', { reference: '10023' }), false)).toEqual({
      ...paid,
      reference: '10023',
    })
  })

  it('returns the paid amount', () => {
    const cheap = status('SUCCESS', { amount: { total: 1, currency: 'NGN' } })
    expect(statusOfOrder(cheap, false)).toMatchObject({ amountMinor: 1, currency: 'NGN' })
  })

  it.each([
    { status: 'REVERSED' },
    { amount: { total: 450.5, currency: 'EGP' } },
    { amount: { total: '45000', currency: 'EGP' } },
    { amount: { total: -1, currency: 'EGP' } },
    { amount: undefined },
    { orderNo: '' },
  ])('is invalid with %o', (changes) => {
    expect(() => status('SUCCESS', changes)).toThrow()
  })

  it('is created with reference, description and return URLs', () => {
    const account = { merchant: 'Player', productField: 'productList' as const }
    const urls = {
      origin: 'https://player.example',
      callbackUrl: 'https://player.example/webhooks/opay/opay1',
    }
    const description = 'Activation of 02:00:5E:10:00:01 in Player'
    const request = {
      country: 'EG',
      reference: `${reference}-2`,
      amount: { total: 45_000, currency: 'EGP' },
      returnUrl: 'https://player.example/device/playlists?payment_status=success',
      cancelUrl: 'https://player.example/device/playlists?payment_status=cancel',
      callbackUrl: 'https://player.example/webhooks/opay/opay1',
      expireAt: 30,
    }
    const productList = [
      { productId: 'activation', name: 'Activation', description, price: 45_000, quantity: 1 },
    ]
    expect(orderRequest(payment, `${reference}-2`, account, urls)).toEqual({ ...request, productList })
    const singleProduct = { ...account, productField: 'product' as const }
    expect(orderRequest(payment, `${reference}-2`, singleProduct, urls)).toEqual({
      ...request,
      product: { name: 'Activation', description },
    })
  })

  it.each([
    [{ orderStatus: 'SUCCESS' }, 'SUCCESS'],
    [{ status: 'success' }, 'SUCCESS'],
    [{ status: 'PENDING' }, 'PENDING'],
    [{}, ''],
  ])('has the refund status of %o', (data, name) => {
    expect(refundAnswer.parse(data)).toBe(name)
  })
})
