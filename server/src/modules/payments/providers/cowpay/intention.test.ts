import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import {
  orderRefused,
  payer,
  reference,
  type Reply,
  unexpectedCalls,
  unavailable,
} from '../protocol/adapter.fixture.ts'
import * as fixture from './cowpay.fixture.ts'
import { signCharge } from './signature.ts'
import { reportedPaid } from './status.ts'

const { keys, newerAccount, paid, payment } = fixture

function cowpay(...args: Parameters<typeof fixture.cowpay>) {
  const { fetch, ...rest } = fixture.cowpay(...args)
  vi.stubGlobal('fetch', fetch)
  return rest
}

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

const frameCode = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'
const secret = '27ae41e4-649b-434c-a495-991b7852b855'
const GET_TOKEN = 'POST /GetToken'
const INTENTION = 'POST /payment/Intention'
const NEWER_STATUS = 'GET /payment/Status'
const created: Reply = [200, { statusCode: 201, data: { frameCode, intentionSecret: secret } }]

describe('Cowpay’s newer platform', () => {
  it('opens an order with an intention, authorized by the merchant’s token', async () => {
    const { provider, requests } = cowpay(newerAccount, [GET_TOKEN, [200, '"bearer"']], [INTENTION, created])
    expect(await provider.open(payment, payer)).toEqual({
      providerReference: reference,
      checkoutUrl: `/cowpay/checkout/${frameCode}/${secret}`,
      expires: { inSeconds: 3_600 },
    })
    expect(requests[0]).toMatchObject({
      host: 'identity.cowpay.me:8002',
      body: '{"clientId":"M_merchant","secret":"merchant01001234567"}',
    })
    expect(requests[1]?.host).toBe('apigateway.cowpay.me:8000')
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer bearer')
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({
      merchantReferenceId: reference,
      amount: '450.00',
      signature: signCharge(keys, { name: reference, profile: payment.device_id, amount: '450.00' }),
      customerFirstName: 'Pat',
      returnUrl: 'https://player.example/cowpayReturnUrl',
    })
  })

  it('frames the page of the newer platform', () => {
    const checkout_url = `/cowpay/checkout/${frameCode}/${secret}`
    expect(cowpay(newerAccount).provider.frameUrl({ ...payment, checkout_url })).toBe(
      `https://dashboard.cowpay.me:8070/customer-iframe?intention=${secret}&frameCode=${frameCode}`,
    )
  })

  it('requests one new token when the old one is refused', async () => {
    const { provider } = cowpay(
      newerAccount,
      [GET_TOKEN, [200, '"old"']],
      [INTENTION, [401, '']],
      [GET_TOKEN, [200, '"new"']],
      [INTENTION, created],
    )
    expect(await provider.open(payment, payer)).toMatchObject({ providerReference: reference })
  })

  it('returns the fields that Cowpay does not accept', async () => {
    const errors = { customerMobile: ['wrong'], customerLastName: ['wrong'] }
    const { provider } = cowpay(
      newerAccount,
      [GET_TOKEN, [200, '"bearer"']],
      [INTENTION, [200, { statusCode: 400, errors }]],
    )
    await expect(provider.open(payment, payer)).rejects.toMatchObject({
      ...orderRefused,
      errors: { last_name: '* Invalid name *', phone_number: '* Invalid mobile number *' },
    })
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['no token', [[GET_TOKEN, [401, '']]]],
    ['an invalid token', [[GET_TOKEN, [200, '{}']]]],
    [
      'a broken connection',
      [
        [GET_TOKEN, [200, '"bearer"']],
        [INTENTION, new TypeError('fetch failed')],
      ],
    ],
    [
      'a refusal of our account',
      [
        [GET_TOKEN, [200, '"bearer"']],
        [INTENTION, [200, { statusCode: 400, errors: { signature: ['wrong'] } }]],
      ],
    ],
    [
      'invalid codes',
      [
        [GET_TOKEN, [200, '"bearer"']],
        [INTENTION, [200, { frameCode, intentionSecret: '../x' }]],
      ],
    ],
  ])('opens no order after %s, without a retry', async (_, replies) => {
    const { provider, requests } = cowpay(newerAccount, ...replies)
    await expect(provider.open(payment, payer)).rejects.toMatchObject(unavailable)
    expect(requests).toHaveLength(replies.length)
  })

  it.each<[string, object, ProviderStatus]>([
    ['in data', { data: { status: 'Paid', amount: 450, cowpayReferenceId: 1_000_257 } }, paid],
    ['outside of data', { orderStatus: 'Paid', cowpayReferenceId: '1000257' }, paid],
    [
      'of another amount',
      { orderStatus: 'Paid', amount: '1.00', cowpayReferenceId: '1000257' },
      { ...paid, amountMinor: 100 },
    ],
    ['that failed', { data: { orderStatus: 'Failed' } }, { kind: 'closed', as: 'failed' }],
  ])('queries the status at the configured URL: %s', async (_, answer, status) => {
    const { provider, requests } = cowpay(
      newerAccount,
      [GET_TOKEN, [200, '"bearer"']],
      [NEWER_STATUS, [200, answer]],
    )
    expect(await provider.query(payment, [])).toEqual(status)
    expect(requests[1]?.query).toEqual({ merchantReferenceId: reference })
  })

  it('replaces the placeholder for the reference in the URL', async () => {
    const account = { ...newerAccount, statusUrl: '/payment/{reference}/Status' }
    const { provider } = cowpay(
      account,
      [GET_TOKEN, [200, '"bearer"']],
      [`GET /payment/${reference}/Status`, [404, '']],
    )
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual({
      kind: 'closed',
      as: 'expired',
    })
  })

  it('queries nothing without a status URL: callbacks only flag a payment for review', async () => {
    const { provider, requests } = cowpay({ ...newerAccount, statusUrl: null })
    expect(await provider.query(payment, [reportedPaid('450.00')])).toEqual(reportedPaid('450.00'))
    expect(await provider.query(payment, [])).toEqual({ kind: 'unpaid' })
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual({
      kind: 'closed',
      as: 'expired',
    })
    expect(provider.isQueryable()).toBe(false)
    expect(cowpay(newerAccount).provider.isQueryable()).toBe(true)
    expect(requests).toEqual([])
  })
})
