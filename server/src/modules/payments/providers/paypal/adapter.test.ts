import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPayPal } from './adapter.ts'
import { delivery } from './signature.fixture.ts'
import type { CaptureResult, PaymentFacts } from '../provider.ts'

const account = {
  clientId: 'id',
  secret: 'client-secret',
  webhookId: delivery.webhookId,
  merchantId: 'OURMERCHANT22',
  apiUrl: 'https://api-m.paypal.com',
  sdkUrl: 'https://www.paypal.com/sdk/js',
  certificateHosts: ['api.paypal.com'],
  certificateName: delivery.certificateName,
  merchant: 'Player',
}
const payment: PaymentFacts = {
  reference: 'ours',
  method: 'paypal' as const,
  device_id: '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11',
  assigned_at: null,
  coin_type: null,
  mac_snapshot: '02:00:5E:10:00:01',
  amount_minor: 799,
  currency: 'EUR',
  provider_reference: 'ORDER1',
  capture_reference: null,
  checkout_url: null,
  is_past: false,
}
const captured = { ...payment, capture_reference: 'CAPTURE1' }
const unavailable = { kind: 'unavailable', code: 'payments.payment_provider_failed' }

type Reply = readonly [status: number, body: object | string]

/** PayPal's adapter at the time of the published delivery, with answers by method and path. */
function paypal(replies: Record<string, Reply | ((request: Request) => Reply)>) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await Promise.resolve()
    const request = new Request(url, init)
    const call = `${request.method} ${new URL(url).pathname}`
    const token: [number, object] = [200, { access_token: 'token', expires_in: 32_400 }]
    const reply = call === 'POST /v1/oauth2/token' ? token : (replies[call] ?? [404, 'Who are you?'])
    const [status, body] = typeof reply === 'function' ? reply(request) : reply
    if (body !== token[1]) requests.push(request)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  const log = pino({ level: 'silent' })
  return { requests, provider: createPayPal(account, 'https://player.example', log, () => delivery.time) }
}

const CREATE = 'POST /v2/checkout/orders'
const ORDER = 'GET /v2/checkout/orders/ORDER1'
const CAPTURE_ORDER = 'POST /v2/checkout/orders/ORDER1/capture'
const CAPTURE = 'GET /v2/payments/captures/CAPTURE1'
const REFUND = 'POST /v2/payments/captures/CAPTURE1/refund'
const EVENTS = 'GET /v1/notifications/webhooks-events'
const capture = {
  id: 'CAPTURE1',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '7.99' },
  payee: { merchant_id: account.merchantId },
  custom_id: '7b0b2a66-6a5c-4d7e-9d43-2f0b6f3f1a11',
  invoice_id: 'ours',
}
const units = [{ payments: { captures: [capture] } }]
const completed = { id: 'ORDER1', status: 'COMPLETED', purchase_units: units }
const missing = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }
const paid = {
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference: 'ours',
  captureReference: 'CAPTURE1',
  payerEmail: null,
}
const refused = (issue: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  debug_id: '90957fca61718',
  details: [{ issue, description: 'In words.' }],
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('PayPal', () => {
  it.each([
    ['payer-action', 'https://www.paypal.com/checkoutnow?token=ORDER1'],
    ['approve', 'https://www.sandbox.paypal.com/checkoutnow?token=ORDER1'],
  ])('opens an order under our reference, with its %s link as checkout', async (rel, href) => {
    const links = [
      { rel: 'self', href: 'https://api-m.paypal.com/v2/checkout/orders/ORDER1' },
      { rel, href },
    ]
    const { provider, requests } = paypal({
      [CREATE]: [201, { id: 'ORDER1', status: 'PAYER_ACTION_REQUIRED', links }],
    })
    expect(await provider.open(payment)).toEqual({
      providerReference: 'ORDER1',
      checkoutUrl: href,
      expires: { inSeconds: 21_600 },
    })
    expect(requests[0]?.headers.get('paypal-request-id')).toBe('ours')
  })

  it.each([
    ['no checkout link', []],
    ['a URL of another host', [{ rel: 'approve', href: 'https://www.paypal.com.evil.example/' }]],
    ['a URL without encryption', [{ rel: 'approve', href: 'http://www.paypal.com/' }]],
    ['a script as URL', [{ rel: 'approve', href: 'javascript:alert(1)' }]],
  ])('opens no order with %s', async (_, links) => {
    const { provider } = paypal({ [CREATE]: [201, { id: 'ORDER1', status: 'CREATED', links }] })
    await expect(provider.open(payment)).rejects.toMatchObject(unavailable)
  })

  it('queries the capture if known, otherwise the order if known', async () => {
    const { provider, requests } = paypal({ [CAPTURE]: [200, capture], [ORDER]: [200, completed] })
    expect(await provider.query({ ...payment, capture_reference: 'CAPTURE1' }, [])).toEqual(paid)
    expect(await provider.query(payment, [])).toEqual(paid)
    expect(await provider.query({ ...payment, provider_reference: null }, [])).toEqual({ kind: 'unpaid' })
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v2/payments/captures/CAPTURE1',
      '/v2/checkout/orders/ORDER1',
    ])
  })

  it('returns expired for an order that PayPal no longer knows, by query or capture', async () => {
    const { provider } = paypal({ [ORDER]: [404, missing], [CAPTURE_ORDER]: [404, missing] })
    const expired = { kind: 'closed', as: 'expired' }
    expect(await provider.query(payment, [])).toEqual(expired)
    expect(await provider.capture(payment, 2)).toEqual({ kind: 'known', status: expired })
  })

  it.each([
    [400, 'INVALID_PARAMETER_SYNTAX', { kind: 'invalid', code: 'payments.order_refused' }],
    [422, 'DECIMAL_PRECISION', { kind: 'invalid', code: 'payments.order_refused' }],
    [422, 'PAYEE_ACCOUNT_RESTRICTED', unavailable],
    [403, 'PERMISSION_DENIED', unavailable],
    [409, 'RESOURCE_CONFLICT', unavailable],
  ])('maps a refusal of an order with %s %s', async (status, issue, failure) => {
    const { provider } = paypal({ [CREATE]: [status, refused(issue)] })
    await expect(provider.open(payment)).rejects.toMatchObject(failure)
  })

  it('distinguishes PayPal’s 404 from a proxy’s', async () => {
    const { provider } = paypal({})
    const past = { ...payment, is_past: true }
    await expect(provider.query(past, [])).rejects.toMatchObject(unavailable)
    await expect(provider.query({ ...past, capture_reference: 'CAPTURE1' }, [])).rejects.toMatchObject(
      unavailable,
    )
    await expect(provider.capture(past, 2)).rejects.toMatchObject(unavailable)
  })

  it('captures with the attempt’s request id, and returns unpaid without an order', async () => {
    const { provider, requests } = paypal({ [CAPTURE_ORDER]: [201, completed] })
    expect(await provider.capture(payment, 2)).toEqual({ kind: 'known', status: paid })
    expect(requests[0]?.headers.get('paypal-request-id')).toBe('cap-ours-2')
    expect(await requests[0]?.text()).toBe('{}')
    expect(await provider.capture({ ...payment, provider_reference: null }, 2)).toEqual({
      kind: 'known',
      status: { kind: 'unpaid' },
    })
  })

  const declined = (issue: string): CaptureResult => ({
    kind: 'declined',
    details: [{ issue, description: 'In words.' }],
    debugId: '90957fca61718',
  })
  it.each<[string, CaptureResult]>([
    ['INSTRUMENT_DECLINED', declined('INSTRUMENT_DECLINED')],
    ['PAYER_ACTION_REQUIRED', declined('PAYER_ACTION_REQUIRED')],
    ['TRANSACTION_REFUSED', declined('TRANSACTION_REFUSED')],
    ['ORDER_NOT_APPROVED', { kind: 'known', status: { kind: 'unpaid' } }],
    ['ORDER_COMPLETION_IN_PROGRESS', { kind: 'known', status: { kind: 'pending' } }],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', { kind: 'known', status: { kind: 'closed', as: 'failed' } }],
    ['ORDER_ALREADY_CAPTURED', { kind: 'known', status: { ...paid, kind: 'paid' } }],
  ])('maps a refusal of a capture with %s', async (issue, captured) => {
    const { provider } = paypal({ [CAPTURE_ORDER]: [422, refused(issue)], [ORDER]: [200, completed] })
    expect(await provider.capture(payment, 2)).toEqual(captured)
  })

  it.each<[string, [number, object]]>([
    ['400', [400, refused('MALFORMED_REQUEST_JSON')]],
    ['403', [403, refused('PERMISSION_DENIED')]],
    ['409', [409, { name: 'RESOURCE_CONFLICT' }]],
    ['a completed order without its capture', [201, { id: 'ORDER1', status: 'COMPLETED' }]],
  ])('is unavailable when a capture is answered with %s', async (_, reply) => {
    const { provider } = paypal({ [CAPTURE_ORDER]: reply })
    await expect(provider.capture(payment, 2)).rejects.toMatchObject(unavailable)
  })

  it('accepts a callback that PayPal signed', async () => {
    const { provider } = paypal({
      'GET /v1/notifications/certs/CERT-360caa42-fca2a594-1a5f47cb': [200, delivery.certificate.toString()],
    })
    const { headers, body } = delivery
    expect(await provider.verify({ network: '', headers, body })).toMatchObject({
      eventKey: 'WH-1GE84257G0350133W-6RW800890C634293G',
    })
    await expect(provider.verify({ network: '', headers, body: Buffer.from('{}') })).rejects.toMatchObject({
      kind: 'unauthorised',
    })
  })

  it('returns reversed for a refunded capture when a webhook reported it', async () => {
    const { provider } = paypal({ [CAPTURE]: [200, { ...capture, status: 'REFUNDED' }] })
    expect(await provider.query(captured, [])).toEqual({ kind: 'returned', as: 'refunded' })
    expect(await provider.query(captured, [{ kind: 'returned', as: 'reversed' }])).toEqual({
      kind: 'returned',
      as: 'reversed',
    })
    for (const [order, as] of [
      ['CAPTURE1', 'reversed'],
      ['ORDER1', 'reversed'],
      ['CAPTURE2', 'refunded'],
    ] as const)
      expect(
        await provider.query({ ...captured, provider_reference: 'ORDER1' }, [
          { kind: 'returned', as: 'reversed', order },
        ]),
      ).toEqual({ kind: 'returned', as })
  })

  it('refunds a capture in full, unless it is refunded already, and is unavailable if PayPal refuses', async () => {
    const { provider, requests } = paypal({ [REFUND]: [201, { id: 'REFUND1', status: 'COMPLETED' }] })
    await provider.refund(captured)
    expect(requests[0]?.headers.get('paypal-request-id')).toBe('refund-ours')
    expect(await requests[0]?.text()).toBe('{}')
    await paypal({ [REFUND]: [422, refused('CAPTURE_FULLY_REFUNDED')] }).provider.refund(captured)
    const failed = paypal({ [REFUND]: [422, refused('REFUND_NOT_ALLOWED')] })
    await expect(failed.provider.refund(captured)).rejects.toMatchObject(unavailable)
  })

  it.each(['FAILED', 'CANCELLED'])(
    'refunds again, with a new request id, after a refund that is %s',
    async (status) => {
      const { provider, requests } = paypal({
        [REFUND]: (request) =>
          request.headers.get('paypal-request-id') === 'refund-ours'
            ? [200, { id: 'REFUND1', status }]
            : [201, { id: 'REFUND2', status: 'PENDING' }],
      })
      await provider.refund(captured)
      const ids = requests.map(({ headers }) => headers.get('paypal-request-id'))
      expect(ids).toEqual(['refund-ours', 'refund-ours-2'])
      const failing = paypal({ [REFUND]: [200, { id: 'REFUND1', status }] })
      await expect(failing.provider.refund(captured)).rejects.not.toMatchObject(unavailable)
      expect(failing.requests).toHaveLength(9)
    },
  )

  it('captures with a new request id if PayPal repeats an answer from before the approval', async () => {
    const { provider, requests } = paypal({
      [CAPTURE_ORDER]: (request) =>
        request.headers.get('paypal-request-id') === 'cap-ours-1'
          ? [422, refused('ORDER_NOT_APPROVED')]
          : [201, completed],
      [ORDER]: [200, { id: 'ORDER1', status: 'APPROVED' }],
    })
    expect(await provider.capture(payment, 1)).toMatchObject({ kind: 'known', status: { kind: 'paid' } })
    expect(requests).toHaveLength(3)
  })

  it('resends events about orders and captures, page by page', async () => {
    const { provider, requests } = paypal({
      [EVENTS]: [
        200,
        {
          events: [
            { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' },
            { id: 'WH-2', event_type: 'CUSTOMER.DISPUTE.CREATED' },
          ],
          links: [{ rel: 'next', href: 'https://elsewhere.example/v1/notifications/page-2?page=2' }],
        },
      ],
      'GET /v1/notifications/page-2': [
        200,
        { events: [{ id: 'WH-3', event_type: 'CHECKOUT.ORDER.APPROVED' }] },
      ],
      [`POST /v1/notifications/webhooks-events/WH-1/resend`]: [202, { id: 'WH-1' }],
      [`POST /v1/notifications/webhooks-events/WH-3/resend`]: [202, { id: 'WH-3' }],
    })
    expect(await provider.redeliver(new Date('2024-08-01T00:00:00.5Z'))).toBe(2)
    expect(requests.map(({ url }) => url)).toEqual([
      'https://api-m.paypal.com/v1/notifications/webhooks-events?page_size=100&start_time=2024-08-01T00%3A00%3A00Z',
      'https://api-m.paypal.com/v1/notifications/webhooks-events/WH-1/resend',
      'https://api-m.paypal.com/v1/notifications/page-2?page=2',
      'https://api-m.paypal.com/v1/notifications/webhooks-events/WH-3/resend',
    ])
    expect(await requests[1]?.json()).toEqual({ webhook_ids: [account.webhookId] })
    const denied = paypal({ [EVENTS]: [403, refused('PERMISSION_DENIED')] })
    await expect(denied.provider.redeliver(new Date(0))).rejects.toMatchObject(unavailable)
  })
})
