import { gzipSync } from 'node:zlib'
import { loadConfig } from '@player/server/config'
import { describe, expect } from 'vitest'
import { openBrowser, sentTo } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { startServer } from '../../kit/server.ts'
import { it } from '../../kit/test.ts'

const json = { 'content-type': 'application/json' }
const LIMIT = 64 * 1024

describe('A body', () => {
  it('that is too long is refused, whether it says so or not', async ({ stack }) => {
    const browser = openBrowser(stack)
    const long = JSON.stringify({ name: 'x'.repeat(LIMIT) })
    for (const path of ['/frontend/sendUserQuestion', '/frontend/trpc/contact.submit']) {
      const said = await browser.fetch(path, { method: 'POST', headers: json, body: long })
      expect(said.status, path).toBe(413)
      const unsaid = await browser.fetch(path, {
        method: 'POST',
        headers: json,
        body: new Blob([long]).stream(),
        duplex: 'half',
      })
      expect(unsaid.status, path).toBe(413)
    }
  })

  it.for([
    ['cut off', json, '{"name": "Ann'],
    ['no object', json, '["name"]'],
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
    const message = 'Some of what was sent is not right.'
    expect(await response.json()).toEqual({ status: 'error', message, msg: message })
  })

  it('cannot change what every object has', async ({ stack }) => {
    const body = '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'
    await openBrowser(stack).fetch('/frontend/device/login', { method: 'POST', headers: json, body })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('A call through tRPC', () => {
  it('is refused with the same words as the old call, and without where it went wrong', async ({ stack }) => {
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
        message: 'Some of what was sent is not right.',
        data: { failure: { kind: 'invalid', errors: { email: '* Email is required *' } } },
      },
    })
    expect(text).not.toMatch(/stack|node_modules|\.ts:/)
  })

  it.for([
    ['is cut off', '{"name": "canary'],
    ['is no JSON', '{"name": canary}'],
    ['is packed', gzipSync('{"name": "canary"}')],
  ] as const)('whose input %s is refused, and its words are not repeated', async ([, body], { stack }) => {
    const response = await openBrowser(stack).fetch('/frontend/trpc/contact.submit', {
      method: 'POST',
      headers: json,
      body,
    })
    const text = await response.text()
    expect(response.status, text).toBe(422)
    expect(text).toContain('Some of what was sent is not right.')
    expect(text).not.toContain('canary')
  })

  it('that there is not is missing', async ({ stack }) => {
    expect((await openBrowser(stack).fetch('/frontend/trpc/nothing.at.all')).status).toBe(404)
  })
})

describe('The health of a server', () => {
  it('is that it runs, and that it can serve', async ({ stack }) => {
    expect(await (await fetch(`${stack.url}/health`)).json()).toEqual({ status: 'ok' })
    const ready = await fetch(`${stack.url}/ready`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'ok', database: true, stopping: false })
  })

  it('is told from its database’s', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const server = await startServer(() =>
      loadConfig({ ...stack.settings, DATABASE_URL: 'postgres://player@127.0.0.1:1/player' }),
    )
    try {
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      const ready = await fetch(`${server.url}/ready`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ status: 'unavailable', database: false, live: false })

      const browser = sentTo(server, stack, owner.browser)
      const answer = await browser.rest('GET', '/device')
      expect(answer).toMatchObject({
        status: 503,
        body: { status: 'error', message: 'We cannot do this right now. Please try again in a moment.' },
      })
      expect(answer.headers.get('retry-after')).toBe('5')
    } finally {
      await server.close()
    }
  })
})
