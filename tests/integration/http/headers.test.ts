import { connect } from 'node:net'
import { text as textFrom } from 'node:stream/consumers'
import { expect } from 'vitest'
import { routes } from '../../kit/routes.ts'
import { sendRaw } from '../../kit/raw-request.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({ ORIGIN: 'https://player.test', CAPTCHAS_PER_IP: '20' })

/** Files, pages and unknown paths: method and path. */
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
  { status: 429, path: '/frontend/captcha/generate', times: 20 },
]

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
  const routeRequests = routes.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'x')] as const)
  for (const [method, path] of [...REQUESTS, ...routeRequests]) {
    const { status, lines } = await send(method, path)
    note(`${method} ${path} ${status}`, lines)
  }
  const { headers: pageHeaders } = await send('GET', '/contact')
  const unchanged = await send('GET', '/contact', { 'if-none-match': String(pageHeaders.etag) })
  note(`GET /contact ${unchanged.status}`, unchanged.lines)
  await stack.sql('alter table captchas rename to renamed')
  const broken = await send('GET', '/frontend/captcha/generate')
  await stack.sql('alter table renamed rename to captchas')
  note(`GET /frontend/captcha/generate ${broken.status}`, broken.lines)
  expect([unchanged.status, broken.status]).toEqual([304, 500])
  for (const { status, method = 'GET', path, headers, body, times = 1 } of ERRORS) {
    let answer = await send(method, path, headers, body)
    for (let count = 1; count < times; count += 1) answer = await send(method, path, headers, body)
    expect(answer.status, path).toBe(status)
    note(`${method} ${path} ${status}`, answer.lines)
  }
  const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
  socket.end('GET / HTTP/1.1\r\nHost: player.test\r\nHost: other.test\r\nConnection: close\r\n\r\n')
  const [status = '', ...lines] = (await textFrom(socket)).split('\r\n')
  note(`GET / with two hosts ${status.split(' ')[1]}`, lines)

  const [first = '', ...others] = requestsByHeaders.keys()
  const inEveryAnswer = first
    .split('\n')
    .filter((line) => others.every((text) => text.split('\n').includes(line)))
  const all = [...requestsByHeaders].map(
    ([headers, requests]) =>
      `${requests.join('\n')}\n\n${headers
        .split('\n')
        .filter((line) => !inEveryAnswer.includes(line))
        .join('\n')}\n`,
  )
  const text = [`Every answer\n\n${inEveryAnswer.join('\n')}\n`, ...all].join('\n---\n\n')
  await expect(text).toMatchFileSnapshot('headers.snap')
})
