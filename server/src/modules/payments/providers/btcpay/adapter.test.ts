import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import {
  earlier,
  later,
  orderRefused,
  payer,
  payment as adapterPayment,
  reference,
  type Reply,
  script,
  silentLog,
  unexpectedCalls,
  time,
  unauthorised,
  unavailable,
} from '../protocol/adapter.fixture.ts'
import { createBtcpay } from './adapter.ts'
import { signBody } from './event.ts'

const account = {
  apiUrl: 'https://btcpay.example',
  storeId: 'store',
  apiKey: 'key-of-the-tests',
  webhookSecret: 'secret-of-the-tests',
  merchant: 'Player',
}
const payment = {
  ...adapterPayment,
  method: 'crypto' as const,
  amount_minor: 799,
  currency: 'EUR',
  coin_type: 'BTC-CHAIN',
}
const invoice = (id: string, changes: object = {}) => ({
  id,
  status: 'New',
  additionalStatus: 'None',
  amount: '7.99',
  currency: 'EUR',
  checkoutLink: `https://btcpay.example/i/${id}`,
  expirationTime: later.getTime() / 1000,
  metadata: { orderId: reference },
  ...changes,
})
const settled = (id: string, changes: object = {}) => invoice(id, { status: 'Settled', ...changes })
const paid = (captureReference: string): ProviderStatus => ({
  kind: 'paid',
  amountMinor: 799,
  currency: 'EUR',
  reference,
  captureReference,
  payerEmail: null,
})
const networkError = new TypeError('fetch failed')
const refused: Reply = [422, [{ path: 'checkout.paymentMethods', message: 'No such method' }]]
const withLink = (checkoutLink: string): Reply => [200, invoice('I1', { checkoutLink })]
const opened = (id: string) => ({
  providerReference: id,
  checkoutUrl: `https://btcpay.example/i/${id}`,
  expires: { at: later },
})

/** BTCPay's adapter with scripted answers. */
function btcpay(...replies: (readonly [call: string, reply: Reply])[]) {
  const { fetch, requests } = script((sent) => `${sent.method} ${sent.path.replace('/api/v1/', '')}`, replies)
  vi.stubGlobal('fetch', fetch)
  return { provider: createBtcpay(account, 'https://player.example', silentLog, () => time), requests }
}

afterEach(() => {
  vi.unstubAllGlobals()
  expect(unexpectedCalls.splice(0)).toEqual([])
})

const LIST = 'GET stores/store/invoices'
const CREATE = 'POST stores/store/invoices'
const list = (...invoices: object[]): readonly [string, Reply] => [LIST, [200, invoices]]

describe('BTCPay', () => {
  it('creates an invoice for our reference if there is none', async () => {
    const { provider, requests } = btcpay(list(), [CREATE, [200, invoice('I1')]])
    expect(await provider.open(payment, payer)).toEqual(opened('I1'))
    expect(requests[0]?.query).toEqual({ orderId: reference })
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({
      amount: '7.99',
      metadata: { orderId: reference },
    })
    expect(requests[1]?.headers.get('authorization')).toBe('token key-of-the-tests')
  })

  it('returns an open invoice of the same order', async () => {
    expect(await btcpay(list(invoice('I1'))).provider.open(payment, payer)).toEqual(opened('I1'))
    const unusable = [
      invoice('I1', { status: 'Expired' }),
      invoice('I2', { expirationTime: time.getTime() / 1000 }),
      invoice('I3', { metadata: { orderId: 'another' } }),
    ]
    const { provider } = btcpay(list(...unusable), [CREATE, [200, invoice('I4')]])
    expect(await provider.open(payment, payer)).toEqual(opened('I4'))
  })

  it('returns the oldest open invoice, so that concurrent calls return the same', async () => {
    const { provider } = btcpay(list(invoice('NEW'), invoice('OLD')))
    expect(await provider.open(payment, payer)).toEqual(opened('OLD'))
  })

  it.each<[string, Reply]>([
    ['a lost answer', networkError],
    ['an invalid answer', [200, {}]],
    ['a server error', [500, '']],
  ])('searches again after %s, and creates no second invoice', async (_, reply) => {
    const { provider } = btcpay(list(), [CREATE, reply], list(invoice('I1')))
    expect(await provider.open(payment, payer)).toEqual(opened('I1'))
    const empty = btcpay(list(), [CREATE, reply], list())
    await expect(empty.provider.open(payment, payer)).rejects.toMatchObject(unavailable)
  })

  it.each<[string, Reply, object]>([
    ['a refused coin', refused, { ...orderRefused, errors: { coin_type: expect.any(String) } }],
    ['a missing permission', [403, { code: 'missing-permission' }], unavailable],
    ['a URL of another host', withLink('https://btcpay.example.evil.example/i/I1'), unavailable],
    ['a URL without encryption', withLink('http://btcpay.example/i/I1'), unavailable],
  ])('opens no order after %s', async (_, reply, failure) => {
    const { provider } = btcpay(list(), [CREATE, reply], list())
    await expect(provider.open(payment, payer)).rejects.toMatchObject(failure)
  })

  it('queries all invoices of the payment, including an archived one', async () => {
    const stored = { ...payment, provider_reference: 'I1' }
    expect(await btcpay(list(settled('I1'))).provider.query(stored, [])).toEqual(paid('I1'))
    const newer = btcpay(list(settled('I2'), invoice('I1')))
    expect(await newer.provider.query(stored, [])).toEqual(paid('I2'))
    const archived = btcpay(list(), ['GET stores/store/invoices/I1', [200, settled('I1')]])
    expect(await archived.provider.query(stored, [])).toEqual(paid('I1'))
    const both = btcpay(list(settled('I2'), settled('I1')))
    expect(await both.provider.query(stored, [])).toEqual({
      ...paid('I1'),
      review: [{ code: 'paid_more_than_once', facts: { captures: 'I1, I2' } }],
    })
  })

  it('returns the order and amount of the known invoice', async () => {
    const stored = { ...payment, provider_reference: 'I1' }
    const foreign = settled('I1', { metadata: { orderId: 'another' } })
    const { provider } = btcpay(list(foreign), ['GET stores/store/invoices/I1', [200, foreign]])
    expect(await provider.query(stored, [])).toEqual({ ...paid('I1'), reference: 'another' })
    const cheap = btcpay(list(settled('I1', { amount: '0.01', currency: 'USD' })))
    expect(await cheap.provider.query(stored, [])).toEqual({ ...paid('I1'), amountMinor: 1, currency: 'USD' })
  })

  it('returns unpaid without an invoice, and expired after its time', async () => {
    expect(await btcpay(list()).provider.query(payment, [])).toEqual({ kind: 'unpaid' })
    const stored = { ...payment, provider_reference: 'I1', is_past: true }
    const { provider } = btcpay(list(), [
      'GET stores/store/invoices/I1',
      [404, { code: 'invoice-not-found' }],
    ])
    expect(await provider.query(stored, [])).toEqual({ kind: 'closed', as: 'expired' })
  })

  it('returns paid after a late settlement', async () => {
    const { provider } = btcpay(list(settled('I1', { additionalStatus: 'PaidLate' })))
    expect(await provider.query({ ...payment, is_past: true }, [])).toEqual(paid('I1'))
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['refuses the list', [[LIST, [403, { code: 'missing-permission' }]]]],
    [
      'refuses the invoice',
      [list(), ['GET stores/store/invoices/I1', [403, { code: 'missing-permission' }]]],
    ],
  ])('is unavailable when it %s', async (_, replies) => {
    const { provider } = btcpay(...replies)
    const stored = { ...payment, provider_reference: 'I1', is_past: true }
    await expect(provider.query(stored, [])).rejects.toMatchObject(unavailable)
  })

  it('accepts callbacks signed with the webhook’s secret only', async () => {
    const { provider } = btcpay()
    const body = Buffer.from('{"deliveryId":"d1","type":"InvoiceSettled","storeId":"store","invoiceId":"I1"}')
    const headers = { 'btcpay-sig': signBody(body, 'secret-of-the-tests') }
    expect(await provider.verify({ network: '', headers, body })).toMatchObject({ providerReference: 'I1' })
    const forged = { 'btcpay-sig': signBody(body, 'another') }
    await expect(provider.verify({ network: '', headers: forged, body })).rejects.toMatchObject(unauthorised)
  })
})

const OFFERS = 'GET stores/store/pull-payments'
const REFUND = 'POST invoices/I1/refund'

describe('A refund at BTCPay', () => {
  const captured = { ...payment, capture_reference: 'I1' }

  it('is an offer to the payer, in the paid coin', async () => {
    const { provider, requests } = btcpay(
      [OFFERS, [200, [{ name: 'Refund of another' }]]],
      [REFUND, [200, { id: 'P1' }]],
    )
    await provider.refund(captured)
    expect(requests[0]?.query).toEqual({ includeArchived: 'true' })
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
      name: `Refund of ${reference}`,
      refundVariant: 'Fiat',
      payoutMethods: ['BTC-CHAIN'],
    })
  })

  it('is offered once', async () => {
    const { provider, requests } = btcpay([OFFERS, [200, [{ name: `Refund of ${reference}` }]]])
    await provider.refund(captured)
    expect(requests).toHaveLength(1)
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['BTCPay refuses the list of offers', [[OFFERS, [403, { code: 'missing-permission' }]]]],
    [
      'BTCPay refuses the offer',
      [
        [OFFERS, [200, []]],
        [REFUND, [400, { code: 'non-refundable' }]],
      ],
    ],
    [
      'the answer is lost',
      [
        [OFFERS, [200, []]],
        [REFUND, networkError],
      ],
    ],
  ])('is unavailable when %s', async (_, replies) => {
    const { provider, requests } = btcpay(...replies)
    await expect(provider.refund(captured)).rejects.toMatchObject(unavailable)
    expect(requests).toHaveLength(replies.length)
  })
})

const HOOKS = 'GET stores/store/webhooks'
const DELIVERIES = 'GET stores/store/webhooks/W2/deliveries'
const redelivery = (id: string) => `POST stores/store/webhooks/W2/deliveries/${id}/redeliver`
const hooks: Reply = [
  200,
  [
    { id: 'W1', url: 'https://elsewhere.example/webhooks/btcpay' },
    { id: 'W2', url: 'https://player.example/webhooks/btcpay' },
  ],
]
const delivery = (id: string, status: string, at = time) => ({
  id,
  status,
  timestamp: at.getTime() / 1000,
})

describe('Redelivery by BTCPay', () => {
  it('resends all deliveries since a time, except removed ones', async () => {
    const { provider } = btcpay(
      [HOOKS, hooks],
      [
        DELIVERIES,
        [
          200,
          [
            delivery('D4', 'Failed'),
            delivery('D3', 'HttpSuccess'),
            delivery('D2', 'HttpError'),
            delivery('D1', 'HttpError', later),
            delivery('D0', 'Failed', earlier),
          ],
        ],
      ],
      [redelivery('D4'), [200, '"N4"']],
      [redelivery('D3'), [200, '"N3"']],
      [redelivery('D2'), [409, { code: 'webhookdelivery-pruned' }]],
      [redelivery('D1'), [200, '"N1"']],
    )
    expect(await provider.redeliver(time)).toBe(3)
  })

  it.each<[string, (readonly [string, Reply])[]]>([
    ['does not have our webhook', [[HOOKS, [200, []]]]],
    [
      'refuses',
      [
        [HOOKS, hooks],
        [DELIVERIES, [403, '']],
      ],
    ],
    [
      'cannot be reached',
      [
        [HOOKS, hooks],
        [DELIVERIES, [200, [delivery('D1', 'Failed')]]],
        [redelivery('D1'), networkError],
      ],
    ],
  ])('is unavailable when it %s', async (_, replies) => {
    const { provider } = btcpay(...replies)
    await expect(provider.redeliver(earlier)).rejects.toMatchObject(unavailable)
  })
})
