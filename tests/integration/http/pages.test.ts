import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { sendRaw } from '../../kit/raw-request.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

type Site = Pick<Stack, 'url'>

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const DOCUMENT_HEADERS = { ...COMMON_HEADERS, 'permissions-policy': expect.stringContaining('camera=(), ') }

describe('A public page', () => {
  it('may load resources of its own origin only', async ({ stack }) => {
    const { status, headers } = await get(stack, '/')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      ...DOCUMENT_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'font-src': "'self'",
      'media-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('contains the operator’s settings in place of all placeholders', async ({ serve }) => {
    const settings = {
      SITE_NAME: 'A <b>Name</b></script> & "more"',
      SUPPORT_EMAIL: 'help@operator.test',
      ORIGIN: 'https://player.test',
    }
    const { text } = await get(await serve(settings), '/')
    expect(text).toContain('<title>A &lt;b&gt;Name&lt;/b&gt;&lt;/script&gt; &amp; &quot;more&quot;</title>')
    expect(text).toContain('href="https://player.test/"')
    expect(text).toContain('Write to help@operator.test.')
    expect(text).not.toContain('__SITE_')
    const json = /<script type="application\/json"[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({
      name: settings.SITE_NAME,
      price: '€7.99',
      licenceTerm: 'P1Y',
      term: '1 year',
      legalOverlay: 'every-load',
    })
    const jsonLd = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(jsonLd).not.toContain('<')
    expect(JSON.parse(jsonLd)).toEqual({ name: settings.SITE_NAME })
  })

  it('shows a part that depends on a setting if it is set, and its replacement if not', async ({
    serve,
    stack,
  }) => {
    const mainOf = async (site: Site) =>
      /<main>([^]*)<\/main>/
        .exec((await get(site, '/contact')).text)?.[1]
        ?.trim()
        .replaceAll(/\s+/g, ' ')
    expect(await mainOf(stack)).toBe('No code. No address.')
    const withCode = await serve({ DOWNLOADER_CODE: '90201873' })
    expect(await mainOf(withCode)).toBe('Enter 90201873. No company.')
    const both = { DOWNLOADER_CODE: '90201873', SELLER_ADDRESS: '1 High <Street>\nOld Town' }
    expect(await mainOf(await serve(both))).toBe('Enter 90201873. We are at 1 High &lt;Street&gt; Old Town.')
  })

  it.for([
    [{ VIDEO_URL: 'https://film.example/watch?v=1' }, 'https://film.example'],
    [{ CHAT_URL: 'https://chat.example/room?a=b' }, 'https://chat.example'],
    [
      { VIDEO_URL: 'https://film.example/watch', CHAT_URL: 'https://chat.example/room' },
      'https://film.example https://chat.example',
    ],
  ] as const)('may frame the operator’s film and chat only: %s', async ([settings, framed], { serve }) => {
    expect(policyOf((await get(await serve(settings), '/')).headers)['frame-src']).toBe(framed)
  })

  it('has HSTS only if the site is encrypted', async ({ serve, stack }) => {
    expect((await get(stack, '/')).headers).not.toHaveProperty('strict-transport-security')
    const encrypted = await serve({ ORIGIN: 'https://player.test' })
    expect((await get(encrypted, '/')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  it('is sent again only if it changed', async ({ stack }) => {
    const first = await get(stack, '/contact')
    const etag = String(first.headers['etag'])
    expect(await get(stack, '/contact', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    expect(await get(stack, '/contact', { 'if-none-match': '"another"' })).toMatchObject({ status: 200 })
  })

  it.for([
    ['br', 'br'],
    ['gzip', 'gzip'],
    // The header of current browsers.
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ])('for a client that accepts %s is sent as %s', async ([accepted = '', encoding], { stack }) => {
    const { headers } = await get(stack, '/', { 'accept-encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  })

  it('has an ETag per encoding, and each is answered with 304 for its own encoding only', async ({
    stack,
  }) => {
    const encodings = ['br', 'gzip', 'identity']
    const tags = new Map<string, string>()
    for (const encoding of encodings) {
      const { headers } = await get(stack, '/contact', { 'accept-encoding': encoding })
      tags.set(encoding, String(headers['etag']))
    }
    expect(new Set(tags.values()).size).toBe(3)
    for (const accepted of encodings)
      for (const [encoding, tag] of tags) {
        const again = await get(stack, '/contact', { 'accept-encoding': accepted, 'if-none-match': tag })
        expect({ accepted, encoding, status: again.status }).toMatchObject({
          status: accepted === encoding ? 304 : 200,
        })
        expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', etag: tags.get(accepted) })
      }
    // A byte range continues a file of the same encoding only.
    const part = await get(stack, '/contact', { range: 'bytes=0-9', 'if-range': tags.get('br') ?? '' })
    expect(part).toMatchObject({ status: 200 })
    expect(part.headers).not.toHaveProperty('content-range')
  })

  it('has one URL: the one with a final slash is redirected', async ({ stack }) => {
    expect(await get(stack, '/contact/?from=mail')).toMatchObject({
      status: 301,
      headers: { location: '/contact?from=mail' },
    })
  })
})

describe('The dashboard’s page', () => {
  it.for([
    '/dashboard',
    '/dashboard/active-device',
    '/dashboard/edit/1/1234',
    '/device/playlists?payment_status=success',
    '/activation/crypto/redirect',
    '/cowpay/checkout/token/abc',
  ])('is not cached, and may load from the hosts of the payment methods: %s', async (path, { stack }) => {
    const { status, headers, text } = await get(stack, path)
    expect(status).toBe(200)
    expect(text).toContain('shell of the dashboard')
    expect(headers).toMatchObject({
      ...DOCUMENT_HEADERS,
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    const wallet = stack.paypal.url
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${wallet}`,
      'connect-src': `'self' ${wallet}`,
      'img-src': `'self' data: ${wallet}`,
      'frame-src': `${wallet} 'self' ${stack.cowpay.url}`,
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
    })
  })

  it('allows PayPal’s own hosts if its SDK comes from PayPal', async ({ serve }) => {
    const site = await serve({ PAYPAL_SDK_URL: 'https://www.paypal.com/sdk/js' })
    expect(policyOf((await get(site, '/dashboard')).headers)['script-src']).toBe(
      "'self' https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com",
    )
  })

  it('may frame the configured card provider and our return route', async ({ serve, stack }) => {
    const site = await serve({
      COWPAY_API_URL: 'https://cards.example/base',
      COWPAY_TOKEN: 'token',
      COWPAY_MERCHANT_CODE: 'merchant',
      COWPAY_HASH_KEY: 'key',
      COWPAY_PRICE: '450.00',
    })
    const framed = policyOf((await get(site, '/cowpay/checkout/token/abc')).headers)
    expect(framed['frame-src']).toBe(`${stack.paypal.url} 'self' https://cards.example`)
    expect(framed['frame-ancestors']).toBe("'none'")
  })

  it('may be framed by our own pages on the card’s return route only', async ({ stack }) => {
    const policyAt = async (path: string) => policyOf((await get(stack, path)).headers)['frame-ancestors']
    expect(await policyAt('/cowpayReturnUrl')).toBe("'self'")
    expect(await policyAt('/cowpayReturnUrl?payment_status=PAID')).toBe("'self'")
    for (const path of ['/dashboard', '/cowpayReturnUrl/more', '/activation/crypto/redirect', '/', '/login'])
      expect(await policyAt(path), path).toBe("'none'")
  })

  it('allows no foreign host if no method needs one', async ({ serve }) => {
    const site = await serve({ PAYPAL_CLIENT_ID: '', COWPAY_TOKEN: '' })
    const policy = policyOf((await get(site, '/dashboard')).headers)
    expect(policy).toMatchObject({ 'script-src': "'self'", 'frame-src': "'none'" })
  })
})

describe('A file', () => {
  it('with a hash in its name is cached forever', async ({ stack }) => {
    const { status, headers, text } = await get(stack, '/assets/main-Ab12Cd34.js')
    expect({ status, text: text.trim() }).toEqual({ status: 200, text: 'export const loaded = true' })
    expect(headers).toMatchObject({
      ...COMMON_HEADERS,
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

describe('An answer that is not a page', () => {
  it('cannot be rendered as a page', async ({ stack }) => {
    const { headers } = await openBrowser(stack).rest('GET', '/captcha/generate')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

const get = ({ url }: Site, path: string, headers: OutgoingHttpHeaders = {}) =>
  sendRaw(url, path, { headers })

function policyOf(headers: IncomingHttpHeaders): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.filter(Boolean).join(' ')]
    }),
  )
}
