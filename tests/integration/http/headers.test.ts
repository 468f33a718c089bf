import { connect } from 'node:net'
import { text as textFrom } from 'node:stream/consumers'
import { expect } from 'vitest'
import { sendRaw } from '../../kit/raw-request.ts'
import { testWith } from '../../kit/test.ts'

const { it } = testWith({ ORIGIN: 'https://player.test' })

/** A request for each kind of answer. */
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
  ['GET', '/frontend/captcha/generate'],
  ['GET', '/frontend/device'],
  ['GET', '/frontend/nothing'],
  ['DELETE', '/frontend/captcha/generate'],
  ['POST', '/frontend/device/login'],
  ['GET', '/frontend/trpc/sessions.current'],
  ['GET', '/frontend/trpc/nothing'],
  ['POST', '/webhooks/paypal'],
  ['POST', '/webhooks/nothing'],
  ['GET', '/app/v1/nothing'],
  ['POST', '/app/v1/nonces'],
  ['GET', '/app/v1/state'],
] as const

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
  for (const [method, path] of REQUESTS) {
    const { status, headers } = await sendRaw(stack.url, path, { method, headers: { host: 'player.test' } })
    note(
      `${method} ${path} ${status}`,
      Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    )
  }
  const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
  socket.end('GET / HTTP/1.1\r\nHost: player.test\r\nHost: other.test\r\nConnection: close\r\n\r\n')
  const [status = '', ...lines] = (await textFrom(socket)).split('\r\n')
  note(`GET / with two hosts ${status.split(' ')[1]}`, lines)

  const [first = '', ...others] = requestsByHeaders.keys()
  const inEveryAnswer = first
    .split('\n')
    .filter((line) => others.every((each) => each.split('\n').includes(line)))
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
