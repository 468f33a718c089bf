import { describe, expect } from 'vitest'
import { sendRaw } from '../../kit/raw-request.ts'
import { it } from '../../kit/test.ts'

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
}

describe('An unknown path', () => {
  it.for([
    '/dashboard/nothing',
    '/dashboard/ACCOUNT',
    '/dashboard//account',
    '/dashboard/edit',
    '/dashboard/account/more',
    '/cowpayReturnUrl/more',
    '/cowpay/checkout',
    '/cowpay/checkout/token',
    '/activation/crypto/redirect/more',
    '/device/playlists/1',
  ])('of the dashboard or a payment gets 404 with the page of the dashboard: %s', async (path, { stack }) => {
    const { status, text, headers } = await sendRaw(stack.url, path)
    expect({ status, text }).toMatchObject({
      status: 404,
      text: expect.stringContaining('shell of the dashboard'),
    })
    expect(headers).toMatchObject({
      ...COMMON_HEADERS,
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
    })
  })

  it.for([
    '/nothing',
    '/assets/nothing.js',
    '/index.html',
    '/assets',
    '/.env',
    '/contact/more',
    '/CONTACT',
    '//contact',
    '/404',
    '/404/',
  ])('gets the 404 page: %s', async (path, { stack }) => {
    const { status, text, headers } = await sendRaw(stack.url, path)
    expect({ status, text: text.trim() }).toMatchObject({
      status: 404,
      text: expect.stringContaining('There is no such page.'),
    })
    expect(headers).toMatchObject(COMMON_HEADERS)
  })

  it.for([
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/kit/settings.ts',
    '/assets/..%2F..%2Fsettings.ts',
    '/%00.js',
    '/%',
  ])('cannot read files outside of the site’s folder: %s', async (path, { stack }) => {
    const { status, text } = await sendRaw(stack.url, path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/CAPTCHA_ANSWER|@player/)
  })
})
