import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { runTraced } from '../../../../kernel/trace.ts'
import { createPayPalClient, type PayPalCall } from './client.ts'
import { PayPalRefusal } from './refusal.ts'

const account = {
  clientId: 'id',
  secret: 'client-secret',
  webhookId: 'webhook',
  apiUrl: 'https://api-m.paypal.com',
  sdkUrl: 'https://www.paypal.com/sdk/js',
  merchantId: null,
  certificateHosts: [],
  certificateName: '',
  merchant: 'Player',
}
const answer = z.object({ id: z.string() })

type Reply = [status: number, body?: unknown, headers?: Record<string, string>] | Error

/** A client with these answers to all calls but the token's, its requests and its log. */
function client(replies: Reply[], tokens: Reply[] = []) {
  const requests: Request[] = []
  let log = ''
  const next = (list: Reply[], otherwise: Reply): Response => {
    const reply = list.shift() ?? otherwise
    if (reply instanceof Error) throw reply
    const [status, body, headers = {}] = reply
    return new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status, headers })
  }
  let token = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await Promise.resolve()
    const request = new Request(url, init)
    requests.push(request)
    if (!url.endsWith('/v1/oauth2/token')) return next(replies, new Error('No reply is left'))
    token += 1
    return next(tokens, [200, { access_token: `token-${token}`, expires_in: 32_400 }])
  })
  const call = createPayPalClient(account, pino({}, { write: (line: string) => (log += line) }), 0)
  const get = (changes: Partial<PayPalCall<{ id: string }>> = {}) =>
    call({ path: '/v2/thing', responseSchema: answer, deadline: AbortSignal.timeout(1_000), ...changes })
  const paths = () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  return { get, requests, paths, log: () => log }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const TOKEN = 'POST /v1/oauth2/token'
const REQUEST = 'GET /v2/thing'
const post = { requestId: 'request-1', body: { a: 1 } }
const unavailable = { kind: 'unavailable', code: 'payments.payment_provider_failed' }

describe('PayPal’s client', () => {
  it('sends the id of the request that led to a call', async () => {
    const { get, requests } = client([
      [200, { id: '1' }],
      [200, { id: '2' }],
    ])
    const ids = () => requests.splice(0).map(({ headers }) => headers.get('x-request-id'))
    await runTraced('4d1c09b27f3a5e68', () => get())
    expect(ids()).toEqual(['4d1c09b27f3a5e68', '4d1c09b27f3a5e68'])
    await get()
    expect(ids()).toEqual([null])
  })

  it('requests one token for concurrent calls', async () => {
    const { get, requests, paths } = client([
      [200, { id: '1' }],
      [200, { id: '2' }],
      [200, { id: '3' }],
    ])
    await Promise.all([get(), get()])
    await get()
    expect(paths()).toEqual([TOKEN, REQUEST, REQUEST, REQUEST])
    expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa('id:client-secret')}`)
    expect(await requests[0]?.text()).toBe('grant_type=client_credentials')
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer token-1')
  })

  it('renews the token shortly before it expires', async () => {
    const { get, paths } = client(
      [
        [200, { id: '1' }],
        [200, { id: '2' }],
      ],
      [[200, { access_token: 'short', expires_in: 59 }]],
    )
    await get()
    await get()
    expect(paths()).toEqual([TOKEN, REQUEST, TOKEN, REQUEST])
  })

  it('requests one new token after a 401, and retries once', async () => {
    const { get, paths } = client([[401], [200, { id: '1' }]])
    expect(await get()).toEqual({ id: '1' })
    expect(paths()).toEqual([TOKEN, REQUEST, TOKEN, REQUEST])
    const unauthorized = client([[401], [401, { name: 'AUTHENTICATION_FAILURE' }]])
    expect(await unauthorized.get()).toMatchObject({ status: 401, issue: 'AUTHENTICATION_FAILURE' })
    expect(unauthorized.paths()).toEqual([TOKEN, REQUEST, TOKEN, REQUEST])
  })

  it.each<[string, Reply]>([
    ['a broken connection', new TypeError('fetch failed')],
    ['500', [500]],
    ['503 without a JSON body', [503, '<html>']],
    ['429', [429]],
    ['429 with a short Retry-After', [429, {}, { 'retry-after': '0' }]],
  ])('retries twice after %s, with the same request id and body', async (_, failure) => {
    const { get, requests } = client([failure, failure, [201, { id: '1' }]])
    expect(await get({ post })).toEqual({ id: '1' })
    const tries = requests.slice(1)
    expect(tries.map(({ headers }) => headers.get('paypal-request-id'))).toEqual(Array(3).fill('request-1'))
    expect(await Promise.all(tries.map((request) => request.text()))).toEqual(Array(3).fill('{"a":1}'))
    expect(tries[0]?.headers.get('prefer')).toBe('return=representation')
    const failing = client(Array(9).fill(failure))
    await expect(failing.get({ post })).rejects.toMatchObject(unavailable)
    expect(failing.requests).toHaveLength(4)
  })

  it('does not retry when Retry-After exceeds the limit, and returns it', async () => {
    const { get, requests } = client([[429, {}, { 'retry-after': '30' }]])
    await expect(get()).rejects.toMatchObject({ ...unavailable, retryAfter: 30 })
    expect(requests).toHaveLength(2)
  })

  it('retries a failed token request, but not a refused one', async () => {
    const retried = client([[200, { id: '1' }]], [[500], new Error('reset')])
    expect(await retried.get()).toEqual({ id: '1' })
    const refused = client([], [[401, { error: 'invalid_client' }]])
    await expect(refused.get()).rejects.toMatchObject(unavailable)
    expect(refused.paths()).toEqual([TOKEN])
  })

  it('returns a refusal with PayPal’s details, and logs its debug id', async () => {
    const { get, requests, log } = client([
      [
        422,
        {
          name: 'UNPROCESSABLE_ENTITY',
          message: 'It cannot be done.',
          debug_id: '90957fca61718',
          details: [{ issue: 'INSTRUMENT_DECLINED', description: 'Declined.' }, { issue: 'MORE' }],
        },
      ],
    ])
    const refusal = await get({ post: { requestId: 'request-1', body: { holder: 'Pat Payer' } } })
    expect(refusal).toBeInstanceOf(PayPalRefusal)
    expect(refusal).toMatchObject({
      status: 422,
      errorName: 'UNPROCESSABLE_ENTITY',
      issue: 'INSTRUMENT_DECLINED',
      details: [
        { issue: 'INSTRUMENT_DECLINED', description: 'Declined.' },
        { issue: 'MORE', description: 'It cannot be done.' },
      ],
      debugId: '90957fca61718',
    })
    expect(requests).toHaveLength(2)
    expect(JSON.parse(log())).toMatchObject({
      level: 40,
      debug_id: '90957fca61718',
      issue: 'INSTRUMENT_DECLINED',
    })
    expect(log()).not.toMatch(/token-1|secret|Pat Payer/)
  })

  it.each<[string, Reply]>([
    ['no JSON', [200, '<html>token-in-a-page</html>']],
    ['another shape', [200, { number: 1 }]],
    ['too long', [200, { id: 'x'.repeat(1024 * 1024) }]],
  ])('is unavailable when the answer is %s', async (_, reply) => {
    const { get } = client([reply, reply, reply])
    const failure: unknown = await get().catch((error: unknown) => error)
    expect(failure).toMatchObject(unavailable)
    expect(String(failure instanceof Error && failure.cause)).not.toContain('token-in-a-page')
  })

  it('ends at its deadline', async () => {
    const { get, requests } = client([[500, {}, { 'retry-after': '2' }]])
    await expect(get({ deadline: AbortSignal.timeout(10) })).rejects.toMatchObject(unavailable)
    expect(requests).toHaveLength(2)
  })

  it('follows no redirects', async () => {
    const { get, requests } = client([[200, { id: '1' }]])
    await get()
    expect(requests.map(({ redirect }) => redirect)).toEqual(['error', 'error'])
  })
})
