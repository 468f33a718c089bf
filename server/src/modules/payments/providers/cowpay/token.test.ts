import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  orderRefused,
  payer,
  reference,
  type Reply,
  unexpectedCalls,
  beingPaid,
  unavailable,
} from '../protocol/adapter.fixture.ts'
import * as fixture from './cowpay.fixture.ts'
import { signCharge, signStatusRequest } from './signature.ts'
import { reportedPaid } from './status.ts'

const { classicAccount, keys, paid, payment } = fixture

function cowpay(...args: Parameters<typeof fixture.cowpay>) {
  const { fetch, ...rest } = fixture.cowpay(...args)
  vi.stubGlobal('fetch', fetch)
  return rest
}

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

const TOKEN = 'POST /api/v1/iframe/token'
const STATUS = 'GET /api/v1/charge/status'
const token: Reply = [
  200,
  { success: true, status_code: 200, cowpay_reference_id: 1_000_257, token: 'eyJ0.a-b_c~d' },
]
const status = (orderStatus: string, changes: object = {}): Reply => [
  200,
  { success: true, status_code: 200, cowpay_reference_id: 1_000_257, order_status: orderStatus, ...changes },
]
const unknown: Reply = [404, { success: false, status_code: 404 }]
const refused: Reply = [
  422,
  { success: false, status_code: 422, errors: { merchant_reference_id: ['taken'] } },
]

describe('Cowpay’s classic API', () => {
  it('opens an order with a token for a frame on our own page', async () => {
    const { provider, requests } = cowpay(classicAccount, [`${TOKEN} ours`, token])
    expect(await provider.open(payment, payer)).toEqual({
      providerReference: reference,
      checkoutUrl: '/cowpay/checkout/token/eyJ0.a-b_c~d',
      expires: { inSeconds: 3_600 },
    })
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-of-the-tests')
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      merchant_reference_id: reference,
      customer_merchant_profile_id: payment.device_id,
      amount: '450.00',
      signature: signCharge(keys, { name: reference, profile: payment.device_id, amount: '450.00' }),
      customer_name: 'Pat Payer',
      customer_mobile: '+201001234567',
      customer_email: 'pat@example.com',
      description: 'Activation of 02:00:5E:10:00:01 in Player',
      currency_code: 'EGP',
    })
  })

  it('frames Cowpay’s page for the token, which redirects to ours', () => {
    const checkout_url = '/cowpay/checkout/token/eyJ0.a-b_c~d'
    expect(cowpay(classicAccount).provider.frameUrl({ ...payment, checkout_url })).toBe(
      'https://cowpay.me/api/v1/iframe/load/eyJ0.a-b_c~d?referer=https%3A%2F%2Fplayer.example%2FcowpayReturnUrl',
    )
  })

  it.each(['a/../b', '', 'x'.repeat(1025), 'a b', '<script>'])(
    'opens no order with the invalid token %j',
    async (text) => {
      const { provider } = cowpay(
        classicAccount,
        [`${TOKEN} ours`, [200, { success: true, token: text }]],
        [`${STATUS} ours`, unknown],
      )
      await expect(provider.open(payment, payer)).rejects.toMatchObject(unavailable)
    },
  )

  it.each<[string, Reply]>([
    ['a lost answer', new TypeError('fetch failed')],
    ['a name that is taken', refused],
  ])('uses the next name after %s, when the charge exists', async (_, reply) => {
    const { provider } = cowpay(
      classicAccount,
      [`${TOKEN} ours`, reply],
      [`${STATUS} ours`, status('UNPAID')],
      [`${TOKEN} ours-2`, token],
    )
    expect(await provider.open(payment, payer)).toMatchObject({ providerReference: `${reference}-2` })
  })

  it('fails with the fields that Cowpay does not accept, without a retry', async () => {
    const refusedField = (field: string): Reply => [
      422,
      { success: false, status_code: 422, errors: { [field]: ['wrong'] } },
    ]
    for (const [name, field] of [
      ['customer_mobile', 'phone_number'],
      ['customer_name', 'first_name'],
      ['customer_email', 'email'],
    ] as const) {
      const { provider } = cowpay(classicAccount, [`${TOKEN} ours`, refusedField(name)])
      const errors = { [field]: expect.stringMatching(/^\* Invalid .+ \*$/) }
      await expect(provider.open(payment, payer)).rejects.toMatchObject({ ...orderRefused, errors })
    }
  })

  it.each<[string, Reply, Reply]>([
    ['no charge was created', new TypeError('fetch failed'), unknown],
    ['Cowpay refuses our API token', [401, ''], [401, '']],
  ])('opens no order when %s', async (_, reply, statusReply) => {
    const { provider } = cowpay(classicAccount, [`${TOKEN} ours`, reply], [`${STATUS} ours`, statusReply])
    await expect(provider.open(payment, payer)).rejects.toMatchObject(unavailable)
  })

  it.each(['PAID', 'REFUNDED'])('opens no second order when the charge is %s', async (orderStatus) => {
    const { provider } = cowpay(
      classicAccount,
      [`${TOKEN} ours`, refused],
      [`${STATUS} ours`, status(orderStatus)],
    )
    await expect(provider.open(payment, payer)).rejects.toMatchObject(beingPaid)
  })

  it('queries every charge of the payment, with a signature', async () => {
    const { provider, requests } = cowpay(
      classicAccount,
      [`${STATUS} ours`, status('UNPAID')],
      [`${STATUS} ours-2`, status('PAID')],
      [`${STATUS} ours-3`, unknown],
    )
    expect(await provider.query({ ...payment, provider_reference: reference }, [])).toEqual(paid)
    expect(requests[0]?.query).toEqual({
      merchant_reference_id: reference,
      signature: signStatusRequest(keys, reference),
    })
  })

  it('does not confirm a payment by a callback', async () => {
    const { provider } = cowpay(
      classicAccount,
      [`${STATUS} ours`, status('UNPAID')],
      [`${STATUS} ours-2`, unknown],
    )
    expect(await provider.query(payment, [reportedPaid('450.00')])).toEqual({ kind: 'unpaid' })
  })

  it.each([
    ['as text', status('PAID', { amount: '15.60' })],
    [
      'as a number',
      [200, '{"success":true,"order_status":"PAID","cowpay_reference_id":1,"amount":15.60}'] as Reply,
    ],
  ])('returns the amount when Cowpay sends it %s', async (_, reply) => {
    const { provider } = cowpay(classicAccount, [`${STATUS} ours`, reply], [`${STATUS} ours-2`, unknown])
    expect(await provider.query(payment, [])).toMatchObject({ kind: 'paid', amountMinor: 1_560 })
  })

  it('returns unpaid without a charge, and expired after its time', async () => {
    const { provider } = cowpay(
      classicAccount,
      [`${STATUS} ours`, unknown],
      [`${STATUS} ours`, refused],
      [`${STATUS} ours`, [200, { success: false, status_code: 404 }]],
    )
    for (let count = 0; count < 2; count += 1)
      expect(await provider.query(payment, [])).toEqual({ kind: 'unpaid' })
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual({
      kind: 'closed',
      as: 'expired',
    })
  })

  it.each<[string, Reply]>([
    ['401', [401, { success: false, status_code: 401 }]],
    ['a refused signature', [422, { success: false, status_code: 422, errors: { signature: ['wrong'] } }]],
    ['a page', [200, '<html>']],
    ['an unknown status', status('CHARGED_BACK')],
  ])('is unavailable with %s', async (_, reply) => {
    const { provider } = cowpay(classicAccount, [`${STATUS} ours`, reply], [`${STATUS} ours-2`, unknown])
    await expect(provider.query({ ...payment, is_past: true }, [])).rejects.toMatchObject(unavailable)
  })
})
