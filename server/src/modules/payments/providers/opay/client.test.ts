import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { network, type Reply, unavailable } from '../protocol/adapter.fixture.ts'
import { createOPayClient, signRequest, sortedJson } from './client.ts'
import { OPayRefusal } from './refusal.ts'

const account = {
  method: 'opay' as const,
  merchant: 'Player',
  apiUrl: 'https://sandboxapi.opaycheckout.com',
  merchantId: '281821110129700',
  publicKey: 'OPAYPUB-of-the-tests',
  secretKey: 'OPAYPRV_test_secret',
  price: 45_000,
  productField: 'productList' as const,
}

/** A client with these answers in order, its requests and its log. */
function client(...replies: Reply[]) {
  const { fetch, requests } = network(() => replies.shift() ?? new Error('Nobody answers'))
  vi.stubGlobal('fetch', fetch)
  let log = ''
  const calls = createOPayClient(account, pino({}, { write: (line: string) => (log += line) }), 0)
  const request = {
    path: 'cashier/status',
    body: { reference: '96315454', country: 'NG' },
    data: z.object({ status: z.string() }),
    deadline: AbortSignal.timeout(1_000),
  }
  return { ...calls, request, requests, log: () => log }
}

const success = (data: object): Reply => [200, { code: '00000', message: 'SUCCESSFUL', data }]
const refused = (code: string, status = 200): Reply => [status, { code, message: 'No.', data: null }]

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('A request to OPay', () => {
  it('has the signature of a published example', () => {
    const body = '{"country":"NG","reference":"96315454"}'
    expect(signRequest(body, 'OPAYPRV_test_secret')).toBe(
      '57a6d24dc5562213429d3793e07d84b231b57099a88f313b3ac74adacad0b22b50a3b21de790793a4dbaa5d99a6de10d59fa9b2560a0e2c5b7429320a9ba6342',
    )
  })

  it('is sent with the signed body, its signature and the merchant’s id', async () => {
    const { call, request, requests } = client(success({ status: 'INITIAL' }))
    expect(await call(request)).toEqual({ status: 'INITIAL' })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      host: 'sandboxapi.opaycheckout.com',
      path: '/api/v1/international/cashier/status',
      body: '{"country":"NG","reference":"96315454"}',
    })
    expect(requests[0]?.headers.get('merchantid')).toBe('281821110129700')
    expect(requests[0]?.headers.get('authorization')).toBe(
      `Bearer ${signRequest(requests[0]?.body ?? '', 'OPAYPRV_test_secret')}`,
    )
  })

  it('has the public key when it is not signed', async () => {
    const { callOnce, request, requests } = client(success({ status: 'INITIAL' }))
    await callOnce({ ...request, isPublic: true })
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer OPAYPUB-of-the-tests')
  })

  it('has sorted keys, no spaces and unescaped slashes', () => {
    expect(sortedJson({ b: { d: 1, c: ['y', { f: 1, e: 2 }] }, a: 'https://x/ é', n: null })).toBe(
      '{"a":"https://x/ é","b":{"c":["y",{"e":2,"f":1}],"d":1},"n":null}',
    )
    const keys = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.boolean()))
    fc.assert(
      fc.property(keys, (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(sortedJson(reversed)).toBe(sortedJson(value))
        expect(JSON.parse(sortedJson(value))).toEqual(value)
      }),
    )
  })

  it('has a different signature if the key or the body differs', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string(),
        fc.string({ minLength: 1 }),
        (key, body, suffix) => {
          expect(signRequest(body, key)).toMatch(/^[0-9a-f]{128}$/)
          expect(signRequest(body + suffix, key)).not.toBe(signRequest(body, key))
          // HMAC pads a short key with zero bytes.
          fc.pre(!suffix.endsWith('\0'))
          expect(signRequest(body, key + suffix)).not.toBe(signRequest(body, key))
        },
      ),
    )
  })
})

describe('OPay’s refusal', () => {
  it.each<[label: string, issue: string, Reply, object]>([
    ['02000', '02000', refused('02000'), { isDuplicate: false, isUnknownOrder: false }],
    ['02001', '02001', refused('02001'), { isDuplicate: false, isUnknownOrder: false }],
    ['02002', '02002', refused('02002'), { isDuplicate: false, isUnknownOrder: false }],
    ['02003', '02003', refused('02003'), { isDuplicate: false, isUnknownOrder: false }],
    ['02004', '02004', refused('02004'), { isDuplicate: true, isUnknownOrder: false }],
    ['02006', '02006', refused('02006'), { isDuplicate: false, isUnknownOrder: true }],
    ['00012', '00012', refused('00012'), { isDuplicate: false, isUnknownOrder: true }],
    ['02812', '02812', refused('02812'), { isDuplicate: false, isUnknownOrder: true }],
    ['02007', '02007', refused('02007'), { isDuplicate: false, isUnknownOrder: false }],
    ['02006 with status 404', '02006', refused('02006', 404), { isDuplicate: false, isUnknownOrder: true }],
    [
      'an HTML page without an error code',
      'unknown format',
      [403, '<html>'],
      { isDuplicate: false, isUnknownOrder: false },
    ],
  ])('tells whether the order is a duplicate or unknown: %s', async (_, issue, reply, flags) => {
    const { call, request, requests, log } = client(reply)
    const refusal = await call(request)
    expect(refusal).toBeInstanceOf(OPayRefusal)
    expect(refusal).toMatchObject({ issue, ...flags })
    expect(requests).toHaveLength(1)
    expect(JSON.parse(log())).toMatchObject({ level: 40, issue, method: 'opay', provider: 'opay' })
    expect(log()).not.toMatch(/96315454|OPAYPRV|Bearer/)
  })

  it.each<[string, Reply]>([
    ['50003', refused('50003')],
    ['500', [500, '']],
    ['429', [429, '']],
    ['a broken connection', new TypeError('fetch failed')],
  ])('that is transient (%s) is retried by idempotent calls only', async (_, failure) => {
    const retried = client(failure, failure, success({ status: 'PENDING' }))
    expect(await retried.call(retried.request)).toEqual({ status: 'PENDING' })
    expect(new Set(retried.requests.map(({ body }) => body)).size).toBe(1)
    const failing = client(failure, failure, failure)
    await expect(failing.call(failing.request)).rejects.toMatchObject(unavailable)
    const once = client(failure, success({ status: 'PENDING' }))
    await expect(once.callOnce(once.request)).rejects.toMatchObject({ name: 'RetryableError' })
    expect(once.requests).toHaveLength(1)
  })

  it('is not created from a response that is not in OPay’s format', async () => {
    const { call, request } = client([200, '<html>'])
    await expect(call(request)).rejects.toMatchObject(unavailable)
  })
})
