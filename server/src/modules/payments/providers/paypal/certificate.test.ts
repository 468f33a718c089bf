import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCertificates, isCertificateUrl } from './certificate.ts'
import { delivery } from './signature.fixture.ts'

const url = delivery.headers['paypal-cert-url']
const NETWORK = '192.0.2.1'
const pem = delivery.certificate.toString()

function stubFetch(...replies: (() => Response)[]) {
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
    const fetch = stubFetch(() => new Response(pem))
    const certificates = createCertificates()
    const [first, second] = await Promise.all([certificates.at(url, NETWORK), certificates.at(url, 'other')])
    expect(await certificates.at(url, NETWORK)).toBe(first)
    expect(second).toBe(first)
    expect(first.fingerprint256).toBe(delivery.certificate.fingerprint256)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ redirect: 'error' }))
  })

  it.each<[string, () => Response]>([
    ['the connection fails', broken],
    ['PayPal is unavailable', () => new Response('', { status: 503 })],
    ['the answer is not a certificate', () => new Response('<html>')],
    ['the answer is too long', () => new Response(pem + ' '.repeat(64 * 1024))],
  ])('is fetched again next time when %s', async (_, reply) => {
    stubFetch(reply, () => new Response(pem))
    const certificates = createCertificates()
    await expect(certificates.at(url, NETWORK)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(certificates.at(url, NETWORK)).resolves.toMatchObject({
      subject: delivery.certificate.subject,
    })
  })

  it('that PayPal does not have is requested once for each network', async () => {
    const fetch = stubFetch(notFound, notFound)
    const certificates = createCertificates()
    for (let count = 0; count < 3; count += 1)
      await expect(certificates.at(url, NETWORK)).rejects.toMatchObject({ kind: 'unauthorised' })
    await expect(certificates.at(url, 'other')).rejects.toMatchObject({ kind: 'unauthorised' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('Many certificate URLs', () => {
  it('are fetched for one network four times at most, and do not block other networks', async () => {
    const fetch = stubFetch(...Array.from({ length: 4 }, () => notFound), () => new Response(pem))
    const certificates = createCertificates()
    const forged = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) => certificates.at(`${url}-${number}`, NETWORK)),
    )
    expect(kindsOf(forged)).toEqual({ unauthorised: 4, throttled: 96 })
    await expect(certificates.at(url, 'of PayPal')).resolves.toMatchObject({
      subject: delivery.certificate.subject,
    })
    expect(fetch).toHaveBeenCalledTimes(5)
  })

  it('from many networks are fetched sixteen at a time, and never displace a certificate that signed a genuine callback', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const fetch = vi.fn(async () => {
      await answered
      return notFound()
    })
    vi.stubGlobal('fetch', fetch)
    const certificates = createCertificates()
    certificates.keep(url, delivery.certificate)
    const settled = Promise.allSettled(
      Array.from({ length: 2_000 }, (_, number) => certificates.at(`${url}-${number}`, `network ${number}`)),
    )
    expect(await certificates.at(url, NETWORK)).toBe(delivery.certificate)
    answer()
    expect(kindsOf(await settled)).toEqual({ unauthorised: 16, throttled: 1_984 })
    expect(await certificates.at(url, NETWORK)).toBe(delivery.certificate)
    expect(fetch).toHaveBeenCalledTimes(16)
  })
})

const notFound = () => new Response('', { status: 404 })

const kindsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): Record<string, number> => {
  const kinds = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? String(outcome.reason.kind) : 'certificate',
  )
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, group]) => [kind, group.length]),
  )
}

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
