import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { it } from '../../kit/test.ts'

const json = { 'content-type': 'application/json' }
const MAX_BYTES = 64 * 1024

describe('A body', () => {
  it('that is too long is refused, with or without Content-Length', async ({ stack }) => {
    const browser = openBrowser(stack)
    const long = JSON.stringify({ name: 'x'.repeat(MAX_BYTES) })
    for (const path of ['/frontend/sendUserQuestion', '/frontend/trpc/contact.submit']) {
      const response = await browser.fetch(path, { method: 'POST', headers: json, body: long })
      expect(response.status, path).toBe(413)
      const withoutLength = await browser.fetch(path, {
        method: 'POST',
        headers: json,
        body: new Blob([long]).stream(),
        duplex: 'half',
      })
      expect(withoutLength.status, path).toBe(413)
    }
  })

  it.for([
    ['incomplete', json, '{"name": "Ann'],
    ['not an object', json, '["name"]'],
    ['a text', json, '"name"'],
    ['of another type', { 'content-type': 'text/plain' }, '{"name": "Ann"}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Ann'],
  ] as const)('that is %s is refused', async ([, headers, body], { stack }) => {
    const response = await openBrowser(stack).fetch('/frontend/sendUserQuestion', {
      method: 'POST',
      headers,
      body,
    })
    expect(response.status).toBe(422)
    const message = 'The request is malformed.'
    const code = 'request.malformed'
    expect(await response.json()).toEqual({
      status: 'error',
      message,
      msg: message,
      code,
      reference: expect.any(String),
    })
  })

  it.for([
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Content-Length: 5\r\nContent-Length: 4',
    'Content-Length: +5',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding : chunked',
  ])(
    'whose end is ambiguous is refused, and the bytes after it are not read as a request: %j',
    async (lengths, { stack }) => {
      const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
      socket.end(
        `POST /frontend/sendUserQuestion HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n\r\n0\r\n\r\n` +
          'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n',
      )
      const answers = await text(socket)
      expect(answers).toMatch(/^HTTP\/1\.1 400 /)
      expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    },
  )

  it('cannot change the prototype of objects', async ({ stack }) => {
    const body = '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'
    await openBrowser(stack).fetch('/frontend/device/login', { method: 'POST', headers: json, body })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('A tRPC call', () => {
  it('is refused with the messages of REST, without a stack trace', async ({ stack }) => {
    const browser = openBrowser(stack)
    const response = await browser.fetch('/frontend/trpc/contact.submit', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ name: 'Ann' }),
    })
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      error: {
        message: 'The request is malformed.',
        data: { failure: { kind: 'invalid', errors: { email: '* Email is required *' } } },
      },
    })
    expect(text).not.toMatch(/stack|node_modules|\.ts:/)
  })

  it.for([
    ['is incomplete', '{"name": "canary'],
    ['is not JSON', '{"name": canary}'],
    ['is compressed', gzipSync('{"name": "canary"}')],
  ] as const)('whose input %s is refused, and the error does not quote it', async ([, body], { stack }) => {
    const response = await openBrowser(stack).fetch('/frontend/trpc/contact.submit', {
      method: 'POST',
      headers: json,
      body,
    })
    const text = await response.text()
    expect(response.status, text).toBe(422)
    expect(text).toContain('The request is malformed.')
    expect(text).not.toContain('canary')
  })

  it('that does not exist gets 404', async ({ stack }) => {
    expect((await openBrowser(stack).fetch('/frontend/trpc/nothing.at.all')).status).toBe(404)
  })
})
