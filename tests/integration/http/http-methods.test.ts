import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { sendRaw } from '../../kit/raw-request.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

/** The allowed methods of specified calls, tRPC, webhooks, probes and pages. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/frontend/sendUserQuestion': 'HEAD, GET, POST, OPTIONS',
  '/frontend/captcha/generate': 'HEAD, GET, OPTIONS',
  '/frontend/device/login': 'POST, OPTIONS',
  '/frontend/device': 'HEAD, GET, OPTIONS',
  '/frontend/device/logout': 'HEAD, GET, OPTIONS',
  '/frontend/device/playlists': 'HEAD, GET, OPTIONS',
  '/frontend/device/playlists/1234': 'HEAD, GET, OPTIONS',
  '/frontend/device/savePlaylist': 'POST, OPTIONS',
  '/frontend/device/deletePlayListUrl/1': 'DELETE, OPTIONS',
  '/frontend/device/checkPlaylistPinCode/1/1234': 'HEAD, GET, OPTIONS',
  '/frontend/device/saveParentPin': 'POST, OPTIONS',
  '/frontend/device/saveDeviceKey': 'POST, OPTIONS',
  '/frontend/device/switchMacAddress': 'POST, OPTIONS',
  '/frontend/device/checkMacValid': 'HEAD, GET, OPTIONS',
  '/frontend/device/saveActivation': 'POST, OPTIONS',
  '/frontend/paypal/order/create': 'POST, OPTIONS',
  '/frontend/paypal/order/capture/1': 'POST, OPTIONS',
  '/frontend/trpc/playlists.list': 'GET, HEAD, OPTIONS',
  '/frontend/trpc/playlists.list,sessions.current?batch=1': 'GET, HEAD, OPTIONS',
  '/frontend/trpc/devices.live': 'GET, HEAD, OPTIONS',
  '/frontend/trpc/playlists.save': 'POST, OPTIONS',
  '/webhooks/paypal': 'POST, OPTIONS',
  '/webhooks/opay/opay': 'POST, OPTIONS',
  '/health': 'HEAD, GET, OPTIONS',
  '/ready': 'HEAD, GET, OPTIONS',
  '/.well-known/security.txt': 'HEAD, GET, OPTIONS',
  '/': 'GET, HEAD, OPTIONS',
  '/contact': 'GET, HEAD, OPTIONS',
  '/dashboard/edit/1': 'GET, HEAD, OPTIONS',
  '/assets/main-Ab12Cd34.js': 'GET, HEAD, OPTIONS',
  '/nothing': 'GET, HEAD, OPTIONS',
}
const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'LINK']
const message = 'This address doesn’t accept this kind of request.'

describe('An HTTP method that a path does not allow', () => {
  it.for(Object.entries(ADDRESSES))('is refused with 405 and Allow: %s', async ([path, allow], { stack }) => {
    for (const method of HTTP_METHODS.filter((name) => !allow.split(', ').includes(name))) {
      const { status, headers, text } = await send(stack, method, path)
      expect({ status, allow: headers['allow'] }, method).toEqual({ status: 405, allow })
      const extra = { code: 'request.method_not_allowed', reference: headers['x-request-id'] }
      expect(JSON.parse(text), method).toEqual({ status: 'error', message, msg: message, ...extra })
    }
    const response = await send(stack, 'OPTIONS', path)
    expect(response).toMatchObject({ status: 204, text: '', headers: { allow } })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.for(['/frontend/nothing', '/frontend/trpc/nothing.at.all', '/webhooks/nothing', '/frontend/trpc/%'])(
    'gets 404 on an unknown path: %s',
    async (path, { stack }) => {
      for (const method of ['GET', 'PUT', 'TRACE', 'OPTIONS'])
        expect((await send(stack, method, path)).status, method).toBe(404)
    },
  )
})

it('An unknown HTTP method gets 400', async ({ stack }) => {
  for (const line of ['NOTHING / HTTP/1.1', 'nothing'])
    expect(await sendBytes(stack, `${line}\r\nHost: a\r\n\r\n`), line).toMatch(/^HTTP\/1\.1 400 /)
})

describe('HEAD', () => {
  it('gets the answer of GET without its body', async ({ stack, owner: { browser } }) => {
    for (const path of [
      '/',
      '/contact',
      '/nothing',
      '/dashboard',
      '/health',
      '/frontend/device',
      '/frontend/nothing',
    ]) {
      const [get, head] = [await browser.fetch(path), await browser.fetch(path, { method: 'HEAD' })]
      expect(head.status, path).toBe(get.status)
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
      expect(await head.text()).toBe('')
    }
    expect((await openBrowser(stack).fetch('/frontend/device', { method: 'HEAD' })).status).toBe(401)
  })
})

const send = ({ url, origin }: Stack, method: string, path: string) =>
  sendRaw(url, path, { method, headers: { 'x-client-origin': origin } })

function sendBytes({ url }: Stack, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, failed) => {
    let text = ''
    connect(Number(port), hostname, function (this: { end(bytes: string): void }) {
      this.end(bytes)
    })
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('close', () => resolve(text))
      .on('error', failed)
  })
}
