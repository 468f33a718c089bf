import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCertificates, isCertificateUrl } from './certificate.ts'
import { delivery } from './signature.fixture.ts'

const url = delivery.headers['paypal-cert-url']
const pem = delivery.certificate.toString()

function answering(...replies: (() => Response)[]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    await Promise.resolve()
    return (replies.shift() ?? broken)()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const broken = (): Response => {
  throw new TypeError('fetch failed')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('A certificate', () => {
  it('is fetched once for concurrent callers, without following redirects', async () => {
    const fetch = answering(() => new Response(pem))
    const certificateAt = createCertificates()
    const [first, second] = await Promise.all([certificateAt(url), certificateAt(url)])
    expect(await certificateAt(url)).toBe(first)
    expect(second).toBe(first)
    expect(first.fingerprint256).toBe(delivery.certificate.fingerprint256)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ redirect: 'error' }))
  })

  it.each<[string, () => Response, string]>([
    ['the network is broken', broken, 'unavailable'],
    ['PayPal is in trouble', () => new Response('', { status: 503 }), 'unavailable'],
    ['it is none', () => new Response('<html>'), 'unavailable'],
    ['it is too long', () => new Response(pem + ' '.repeat(64 * 1024)), 'unavailable'],
    ['PayPal has none there', () => new Response('', { status: 404 }), 'unauthorised'],
  ])('is fetched again next time when %s', async (_, reply, kind) => {
    answering(reply, () => new Response(pem))
    const certificateAt = createCertificates()
    await expect(certificateAt(url)).rejects.toMatchObject({ kind })
    await expect(certificateAt(url)).resolves.toMatchObject({ subject: delivery.certificate.subject })
  })

  it('is removed from the cache after many others', async () => {
    const fetch = answering(...Array.from({ length: 18 }, () => () => new Response(pem)))
    const certificateAt = createCertificates()
    for (let number = 0; number < 17; number += 1) await certificateAt(`${url}-${number}`)
    await certificateAt(`${url}-16`)
    expect(fetch).toHaveBeenCalledTimes(17)
    await certificateAt(`${url}-0`)
    expect(fetch).toHaveBeenCalledTimes(18)
  })
})

describe('Many concurrent certificate URLs', () => {
  it('are limited, and do not evict a certificate in use', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let fetched = 0
    vi.stubGlobal('fetch', async (requests: string) => {
      fetched += 1
      if (requests === url) return new Response(pem)
      await answered
      return new Response('', { status: 404 })
    })
    const certificateAt = createCertificates()
    await certificateAt(url)
    const requests = Array.from({ length: 100 }, (_, number) => certificateAt(`${url}-${number}`))
    const outcomes = Promise.allSettled(requests)
    await expect(certificateAt(url)).resolves.toMatchObject({ subject: delivery.certificate.subject })
    answer()
    const kinds = (await outcomes).map((each) => each.status === 'rejected' && each.reason.kind)
    expect(Map.groupBy(kinds, (kind) => kind).get('unavailable')).toHaveLength(96)
    expect(Map.groupBy(kinds, (kind) => kind).get('unauthorised')).toHaveLength(4)
    expect(fetched).toBe(5)
    await certificateAt(url)
    expect(fetched).toBe(5)
  })
})

describe('A certificate’s URL', () => {
  const hosts = ['api.paypal.com', '127.0.0.1:4010', 'plain.example']

  it.each([
    'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1a5f47cb',
    'https://api.paypal.com:443/v1/notifications/certs/CERT-1',
    'https://127.0.0.1:4010/v1/notifications/certs/CERT-1',
    'http://127.0.0.1:4010/v1/notifications/certs/CERT-1',
  ])('can be %s', (url) => {
    expect(isCertificateUrl(url, hosts)).toBe(true)
  })

  it.each([
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:password@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../CERT-1',
    'https://api.paypal.com/v1/notifications/certs/%2e%2e/%2e%2e/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?redirect=https://evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#1',
    'https://api.paypal.com/other/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'http://plain.example/v1/notifications/certs/CERT-1',
    'http://127.0.0.1/v1/notifications/certs/CERT-1',
    'http://127.0.0.1:4011/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    'CERT-1',
    '',
  ])('cannot be %j', (url) => {
    expect(isCertificateUrl(url, hosts)).toBe(false)
  })
})
