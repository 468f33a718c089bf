import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { sendRaw } from '../../kit/raw-request.ts'
import { testWith } from '../../kit/test.ts'

const ORIGIN = 'https://player.test'
const { it } = testWith({ ORIGIN, TRUSTED_PROXIES: '0' })

describe('A page under another host name', () => {
  it.for(['GET', 'HEAD'])(
    'is redirected to ORIGIN with its path and query (%s)',
    async (method, { stack }) => {
      for (const path of ['/', '/contact?from=a%20b&to=//c', '/dashboard/edit/x', '/assets/main-Ab12Cd34.js'])
        for (const host of ['www.player.test', 'WWW.PLAYER.TEST:8443', 'player.test.', 'other.example']) {
          const { status, headers } = await sendRaw(stack.url, path, { method, headers: { host } })
          expect({ status, location: headers.location }).toEqual({ status: 308, location: ORIGIN + path })
          expect(headers['cache-control']).toBe('no-store')
        }
    },
  )

  it('is never redirected to the host in its path', async ({ stack }) => {
    for (const path of ['//evil.example/', '/\\evil.example', '/@evil.example', 'http://evil.example/a']) {
      const { status, headers } = await sendRaw(stack.url, path, { headers: { host: 'www.player.test' } })
      expect(status).toBe(308)
      expect(new URL(headers.location ?? '').origin, path).toBe(ORIGIN)
    }
  })

  it.for([
    'player.test',
    'Player.test:3000',
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'server:3000',
    '??',
  ])('is not redirected under %s', async (host, { stack }) => {
    expect((await sendRaw(stack.url, '/contact', { headers: { host } })).status).toBe(200)
  })

  it('is not redirected without a host name, as in HTTP/1.0', async ({ stack }) => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
    socket.end('GET /contact HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.for(['Host: player.test\r\nHost: evil.example', 'Host: player.test\r\nhOST: player.test'])(
    'gets 400 with several Host headers: %j',
    async (hosts, { stack }) => {
      const socket = connect(Number(new URL(stack.url).port), '127.0.0.1')
      socket.end(`GET /contact HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it('is redirected because of X-Forwarded-Host only behind a trusted proxy', async ({ stack, serve }) => {
    const headers = { host: 'player.test', 'x-forwarded-host': 'www.player.test' }
    expect((await sendRaw(stack.url, '/contact', { headers })).status).toBe(200)
    const proxied = await serve({ TRUSTED_PROXIES: '1' })
    expect((await sendRaw(proxied.url, '/contact', { headers })).status).toBe(308)
    const inside = { host: 'web.internal.example', 'x-forwarded-host': 'player.test' }
    expect((await sendRaw(proxied.url, '/contact', { headers: inside })).status).toBe(200)
  })
})

describe('Under another host name', () => {
  it.for([
    ['GET', '/health', 200],
    ['GET', '/ready', 200],
    ['GET', '/frontend/captcha/generate', 403],
    ['GET', '/frontend/nothing', 404],
    ['GET', '/frontend/trpc/payments.offer', 401],
    ['POST', '/webhooks/paypal', 401],
    ['GET', '/app/v1/anything', 404],
    ['POST', '/contact', 405],
  ] as const)('%s %s is answered and not redirected', async ([method, path, status], { stack }) => {
    expect((await sendRaw(stack.url, path, { method, headers: { host: 'www.player.test' } })).status).toBe(
      status,
    )
  })
})
