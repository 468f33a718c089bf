// @module-tag sweep
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text as textFrom } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect } from 'vitest'
import { idOf, registered } from '../../kit/factories.ts'
import { routes, type Route } from '../../kit/routes.ts'
import { sendRaw } from '../../kit/raw-request.ts'
import type { Stack } from '../../kit/stack.ts'
import { addTelevision } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({ ORIGIN: 'https://player.test', CAPTCHAS_PER_IP: '20' })

/** Requests of files, pages, probes, unknown paths and methods that a path does not allow: method and path. */
const REQUESTS = [
  ['GET', '/'],
  ['GET', '/contact'],
  ['GET', '/contact/'],
  ['GET', '/nothing'],
  ['GET', '/%'],
  ['GET', '/dashboard'],
  ['GET', '/dashboard/nothing'],
  ['GET', '/cowpay/checkout/token/code'],
  ['GET', '/cowpayReturnUrl'],
  ['GET', '/app_downloads/player.apk'],
  ['GET', '/app_downloads/player.snap'],
  ['GET', '/assets/main-Ab12Cd34.js'],
  ['HEAD', '/assets/main-Ab12Cd34.js'],
  ['GET', '/assets/nothing.js'],
  ['POST', '/contact'],
  ['TRACE', '/'],
  ['OPTIONS', '/frontend/device'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/health'],
  ['GET', '/ready'],
  ['GET', '/frontend/nothing'],
  ['DELETE', '/frontend/captcha/generate'],
  ['GET', '/frontend/trpc/nothing'],
  ['POST', '/webhooks/nothing'],
  ['GET', '/app/v1/nothing'],
] as const

const JSON_BODY = { 'content-type': 'application/json' }

/** Requests that are answered with this status; `times` uses up a limit first. */
const ERRORS: readonly {
  readonly status: number
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly times?: number
  /** Whose credentials the request has; without it, the request has none. */
  readonly by?: 'owner' | 'television'
}[] = [
  { status: 308, path: '/contact', headers: { host: 'www.player.test' } },
  {
    status: 413,
    method: 'POST',
    path: '/frontend/device/login',
    headers: JSON_BODY,
    body: ' '.repeat(70_000),
  },
  {
    status: 415,
    method: 'POST',
    path: '/frontend/trpc/sessions.login',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  },
  {
    status: 403,
    method: 'POST',
    path: '/frontend/trpc/sessions.logout',
    headers: { ...JSON_BODY, 'x-client-origin': 'https://other.test' },
    body: '{}',
  },
  {
    status: 409,
    method: 'POST',
    path: '/app/v1/confirmations/0194f3a2-6c1e-7b3d-9c55-2f8a1b4e6d70/answers',
    headers: JSON_BODY,
    body: '{"number":null}',
    by: 'television',
  },
  {
    status: 503,
    method: 'POST',
    path: '/frontend/device/saveActivation',
    headers: JSON_BODY,
    body: '{"payment_type":"crypto","email":"ann@owner.test","coin_type":"BTC-CHAIN"}',
    by: 'owner',
  },
  { status: 429, path: '/frontend/captcha/generate', times: 20 },
]

/** Statuses of which at least one answer is compared. */
const STATUSES = [200, 201, 204, 301, 304, 308, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]

const COMPARED_HEADERS =
  /^(content-security-policy.*|cross-origin-.*|permissions-policy|referrer-policy|strict-transport-security|x-(?!request-id).*|access-control-.*|cache-control|vary|server)$/

it('Every answer, also of an error, has the headers in headers.snap', async ({ stack }) => {
  /** The requests, grouped by the compared headers of their answers. */
  const requestsByHeaders = new Map<string, string[]>()
  const note = (request: string, lines: readonly string[]) => {
    const compared = lines
      .filter((line) => COMPARED_HEADERS.test(line.split(':')[0] ?? ''))
      .map((line) => line.replaceAll(/127\.0\.0\.1:\d+/g, 'provider.test'))
      .toSorted()
      .join('\n')
    requestsByHeaders.set(compared, [...(requestsByHeaders.get(compared) ?? []), request])
  }
  const send = async (
    method: string,
    path: string,
    more: Readonly<Record<string, string>> = {},
    body?: string,
  ) => {
    const answer = await sendRaw(stack.url, path, {
      method,
      headers: { host: 'player.test', 'x-client-origin': 'https://player.test', ...more },
      ...(body !== undefined && { body: Buffer.from(body) }),
    })
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    return { ...answer, lines }
  }
  const statuses = new Set<number>()
  for (const [method, path] of REQUESTS) {
    const { status, lines } = await send(method, path)
    statuses.add(status)
    note(`${method} ${path} ${status}`, lines)
  }
  for (const route of routes) {
    const { method } = route
    const path = route.path.replaceAll(/\{\w+\}/g, 'x')
    const [input] = fc.sample(route.inputs, { seed: 1, numRuns: 1 })
    const body = typeof input === 'string' ? input : JSON.stringify(input ?? {})
    const isRead = method === 'GET'
    for (const [caller, headers] of [
      ['', {}] as const,
      [
        ' with credentials',
        await credentialsOf(route.interface === 'app' ? 'television' : 'owner', stack),
      ] as const,
    ]) {
      const { status, lines } = await (isRead
        ? send(method, queryOf(route, path, body), headers)
        : send(
            method,
            path,
            { ...JSON_BODY, 'content-length': String(Buffer.byteLength(body)), ...headers },
            body,
          ))
      statuses.add(status)
      note(`${method} ${path} ${status}${caller}`, lines)
    }
  }
  const { headers: pageHeaders } = await send('GET', '/contact')
  const unchanged = await send('GET', '/contact', { 'if-none-match': String(pageHeaders.etag) })
  note(`GET /contact ${unchanged.status}`, unchanged.lines)
  await stack.sql('alter table captchas rename to renamed')
  const broken = await send('GET', '/frontend/captcha/generate')
  await stack.sql('alter table renamed rename to captchas')
  note(`GET /frontend/captcha/generate ${broken.status}`, broken.lines)
  expect([unchanged.status, broken.status]).toEqual([304, 500])
  for (const { status, method = 'GET', path, body, times = 1, by, ...error } of ERRORS) {
    const headers = { ...error.headers, ...(by && (await credentialsOf(by, stack))) }
    let answer = await send(method, path, headers, body)
    for (let count = 1; count < times; count += 1) answer = await send(method, path, headers, body)
    expect(answer.status, path).toBe(status)
    statuses.add(status)
    note(`${method} ${path} ${status}`, answer.lines)
  }
  const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
  socket.end('GET / HTTP/1.1\r\nHost: player.test\r\nHost: other.test\r\nConnection: close\r\n\r\n')
  const [status = '', ...lines] = (await textFrom(socket)).split('\r\n')
  statuses.add(Number(status.split(' ')[1]))
  note(`GET / with two hosts ${status.split(' ')[1]}`, lines)

  for (const { status } of [unchanged, broken]) statuses.add(status)
  expect(STATUSES.filter((expected) => !statuses.has(expected))).toEqual([])

  const [first = '', ...others] = requestsByHeaders.keys()
  const inEveryAnswer = first
    .split('\n')
    .filter((line) => others.every((text) => text.split('\n').includes(line)))
  const groups = [...requestsByHeaders].map(
    ([headers, requests]) =>
      `${requests.join('\n')}\n\n${headers
        .split('\n')
        .filter((line) => !inEveryAnswer.includes(line))
        .join('\n')}\n`,
  )
  const text = [`Every answer\n\n${inEveryAnswer.join('\n')}\n`, ...groups].join('\n---\n\n')
  await expect(text).toMatchFileSnapshot('headers.snap')
})

/** The credentials of a new device's owner, or of its television. */
async function credentialsOf(
  caller: 'owner' | 'television',
  stack: Stack,
): Promise<Readonly<Record<string, string>>> {
  const device = await registered(stack)
  const id = await idOf(stack, device)
  if (caller === 'television') {
    const { token } = await addTelevision(stack.ctx.db, id, device.mac_address)
    return { authorization: `Bearer ${token}` }
  }
  const token = randomBytes(32).toString('base64url')
  await stack.sql(
    `insert into sessions (token_hash, device_id, key_version, user_agent, network_hash)
      select $1, id, key_version, 'Test', 'network' from devices where id = $2`,
    createHash('sha256').update(token).digest(),
    id,
  )
  return { cookie: `__Host-session=${token}` }
}

const queryOf = (route: Route, path: string, input: string): string =>
  route.interface === 'trpc' && route.schema ? `${path}?${new URLSearchParams({ input }).toString()}` : path
