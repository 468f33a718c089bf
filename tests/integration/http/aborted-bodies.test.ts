import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { it } from '../../kit/test.ts'

const PATHS = [
  '/frontend/device/login',
  '/frontend/trpc/sessions.login',
  '/webhooks/paypal',
  '/app/v1/claims',
]
const CHUNKED = 'Transfer-Encoding: chunked'
const BODIES = [
  ['shorter than its Content-Length', 'Content-Length: 100', '{"a":', true],
  ['of an invalid chunk', CHUNKED, 'zz\r\n', false],
  ['of a chunk that ends early', CHUNKED, '5\r\nab', true],
  ['of a chunk with an extension of 20,000 characters', CHUNKED, `1;${'a'.repeat(20_000)}\r\na\r\n`, false],
  [
    'with trailers of 20,000 characters',
    CHUNKED,
    `1\r\n{\r\n0\r\n${`X: ${'a'.repeat(1_000)}\r\n`.repeat(20)}`,
    false,
  ],
] as const

const cases = PATHS.flatMap((path) =>
  BODIES.map(([name, header, body, isEnded]) => [name, path, header, body, isEnded] as const),
)

it.for(cases)(
  'A body %s is not logged as an error: POST %s',
  async ([, path, header, body, isEnded], { stack }) => {
    const errors = vi.spyOn(stack.ctx.log, 'error')
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n${body}`,
    )
    if (isEnded) socket.end()
    await text(socket).catch(() => '')
    // The server answers this request after the aborted one.
    expect((await fetch(`${stack.url}/health`)).status).toBe(200)
    expect(errors.mock.calls).toEqual([])
  },
)
