import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { captureAnswer, orderAnswer, orderRequest } from './order.ts'
import { statusOfCapture, statusOfOrder, withReported } from './status.ts'
import { reviewFromText } from '../../payment/review.ts'

const DEVICE = '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11'
const account = { merchantId: 'OURMERCHANT22' }
const payment = {
  device_id: DEVICE,
  assigned_at: null,
  is_past: false,
  checkout_url: 'https://www.paypal.com/checkoutnow',
}

const capture = (changes: object = {}) => ({
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '7.99' },
  custom_id: DEVICE,
  invoice_id: 'ours',
  ...changes,
})
const paid: ProviderStatus = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'ours',
  captureReference: '3C679366HH908993F',
  payerEmail: null,
}

describe('The status of a capture', () => {
  it.each<[object, ProviderStatus]>([
    [{ status: 'COMPLETED' }, paid],
    [{ status: 'PARTIALLY_REFUNDED' }, { ...paid, review: [reviewFromText('Partly refunded at PayPal.')] }],
    [{ amount: { currency_code: 'USD', value: '0.01' } }, { ...paid, amountMinor: 1, currency: 'USD' }],
    [{ custom_id: undefined }, paid],
    [{ invoice_id: undefined }, { ...paid, reference: '' }],
    [{ custom_id: 'another' }, { ...paid, reference: 'ours of device another' }],
    [{ status: 'PENDING', status_details: { reason: 'ECHECK' } }, { kind: 'pending' }],
    [{ status: 'PENDING', status_details: { reason: 'BUYER_COMPLAINT' } }, { kind: 'pending' }],
    [
      { status: 'PENDING', status_details: { reason: 'CHARGEBACK' } },
      { kind: 'returned', as: 'reversed' },
    ],
    [{ status: 'REFUNDED' }, { kind: 'returned', as: 'refunded' }],
    [{ status: 'DECLINED' }, { kind: 'closed', as: 'failed' }],
    [{ status: 'FAILED' }, { kind: 'closed', as: 'failed' }],
  ])('with %o is mapped', (changes, status) => {
    expect(statusOfCapture(captureAnswer.parse(capture(changes)), payment, account)).toEqual(status)
  })

  it('can name another device when an operator assigned the payment', () => {
    const assigned = { ...payment, assigned_at: new Date() }
    expect(
      statusOfCapture(captureAnswer.parse(capture({ custom_id: 'another' })), assigned, account),
    ).toEqual(paid)
  })

  it.each([
    ['ours', 'OURMERCHANT22', {}, 'ours'],
    ['another one', 'THEIRMERCHANT', {}, 'ours for the account THEIRMERCHANT'],
    ['another one', 'THEIRMERCHANT', { assigned_at: new Date() }, 'ours for the account THEIRMERCHANT'],
    ['not named', undefined, {}, 'ours'],
    ['not named', undefined, { checkout_url: null }, 'ours for an unknown account'],
  ])('is for us only if its account, %s, is not another one: %s, %j', (_, id, changes, reference) => {
    const answer = captureAnswer.parse(capture({ payee: { merchant_id: id } }))
    expect(statusOfCapture(answer, { ...payment, ...changes }, account)).toEqual({ ...paid, reference })
  })

  it.each([
    ['that we opened', {}, 'ours'],
    ['that we did not open', { checkout_url: null }, 'ours for the account THEIRMERCHANT'],
    ['that an operator assigned', { checkout_url: null, assigned_at: new Date() }, 'ours'],
  ])('is for us only by its order if our account is not known: one %s', (_, changes, reference) => {
    const answer = captureAnswer.parse(capture({ payee: { merchant_id: 'THEIRMERCHANT' } }))
    const unknown = { merchantId: null }
    expect(statusOfCapture(answer, { ...payment, ...changes }, unknown)).toEqual({ ...paid, reference })
  })

  it.each([
    { status: 'SOMETHING_NEW' },
    { amount: { currency_code: 'EUR', value: '7.9' } },
    { amount: { currency_code: 'XXX', value: '7.99' } },
    { amount: undefined },
  ])('is invalid with %o', (changes) => {
    expect(captureAnswer.safeParse(capture(changes)).success).toBe(false)
  })
})

describe('An order', () => {
  const read = (status: string, captures: object[] = []) =>
    orderAnswer.parse({
      id: '5O190127TN364715T',
      status,
      payer: { email_address: 'old@example.com' },
      payment_source: { paypal: { email_address: 'payer@example.com' } },
      purchase_units: [{ payments: { captures } }],
    })
  const expired: ProviderStatus = { kind: 'closed', as: 'expired' }

  it.each<[string, object[], ProviderStatus | null, ProviderStatus | null]>([
    ['CREATED', [], { kind: 'unpaid' }, expired],
    ['SAVED', [], { kind: 'unpaid' }, expired],
    ['PAYER_ACTION_REQUIRED', [], { kind: 'unpaid' }, expired],
    ['APPROVED', [], { kind: 'approved' }, { kind: 'approved' }],
    ['APPROVED', [capture({ status: 'DECLINED' })], { kind: 'approved' }, { kind: 'approved' }],
    ['VOIDED', [], { kind: 'closed', as: 'cancelled' }, { kind: 'closed', as: 'cancelled' }],
    ['COMPLETED', [], null, null],
  ])(
    'that is %s with the captures %o is mapped, before and after expiry',
    (status, captures, inTime, past) => {
      expect(statusOfOrder(read(status, captures), payment, account)).toEqual(inTime)
      expect(statusOfOrder(read(status, captures), { ...payment, is_past: true }, account)).toEqual(past)
    },
  )

  it('returns its capture’s status and the payer’s e-mail address', () => {
    const order = read('COMPLETED', [capture({ status: 'DECLINED' }), capture()])
    expect(statusOfOrder(order, payment, account)).toEqual({ ...paid, payerEmail: 'payer@example.com' })
  })

  it('is for the account of its unit', () => {
    const units = [{ payee: { merchant_id: 'THEIRMERCHANT' }, payments: { captures: [capture()] } }]
    const order = orderAnswer.parse({ id: 'ORDER1', status: 'COMPLETED', purchase_units: units })
    expect(statusOfOrder(order, payment, account)).toMatchObject({
      reference: 'ours for the account THEIRMERCHANT',
    })
  })

  it('is created with reference, description and return URLs', () => {
    const facts = {
      reference: 'ours',
      method: 'paypal' as const,
      device_id: DEVICE,
      assigned_at: null,
      coin_type: null,
      mac_snapshot: '02:00:5E:10:00:01',
      amount_minor: 799,
      currency: 'EUR',
      provider_reference: null,
      capture_reference: null,
      checkout_url: null,
      is_past: false,
    }
    expect(orderRequest(facts, 'x'.repeat(200), 'https://player.example')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: DEVICE,
          invoice_id: 'ours',
          description: `Activation of 02:00:5E:10:00:01 in ${'x'.repeat(92)}`,
          amount: { currency_code: 'EUR', value: '7.99' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'x'.repeat(127),
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: 'https://player.example/device/playlists?payment_status=success',
            cancel_url: 'https://player.example/device/playlists?payment_status=cancel',
          },
        },
      },
    })
  })
})

describe('Statuses reported by callbacks', () => {
  const reversed: ProviderStatus = { kind: 'returned', as: 'reversed' }
  const refunded: ProviderStatus = { kind: 'returned', as: 'refunded' }
  const failed: ProviderStatus = { kind: 'closed', as: 'failed' }
  const announced = 'PayPal announced that money was taken back.'

  it.each<[ProviderStatus, ProviderStatus[], ProviderStatus]>([
    [refunded, [], refunded],
    [refunded, [refunded], refunded],
    [refunded, [reversed], reversed],
    [refunded, [reversed, refunded], reversed],
    [paid, [], paid],
    [paid, [reversed], { ...paid, review: [reviewFromText(announced)] }],
    [
      { ...paid, review: [reviewFromText('Partly refunded at PayPal.')] },
      [reversed],
      { ...paid, review: [reviewFromText('Partly refunded at PayPal.'), reviewFromText(announced)] },
    ],
    [{ kind: 'unpaid' }, [failed], failed],
    [{ kind: 'unpaid' }, [reversed], { kind: 'unpaid' }],
    [{ kind: 'approved' }, [failed], { kind: 'approved' }],
    [paid, [failed], paid],
    [{ kind: 'pending' }, [failed, reversed], { kind: 'pending' }],
  ])('combine %j with %j', (status, reported, combined) => {
    expect(withReported(status, reported)).toEqual(combined)
  })
})
