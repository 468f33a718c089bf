import { crc32 } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { delivery } from './signature.fixture.ts'
import { checkSignature } from './signature.ts'

const account = {
  webhookId: delivery.webhookId,
  certificateHosts: ['api.paypal.com', 'api-m.paypal.com'],
  certificateName: delivery.certificateName,
}
const input = { headers: delivery.headers, body: delivery.body, account, time: delivery.time }

const NETWORK = '192.0.2.1'

function check(changes: Partial<typeof input> & { header?: Record<string, string | undefined> } = {}) {
  const { headers, body, account: ours, time, header } = { ...input, ...changes }
  const certificates = {
    at: vi.fn(() => Promise.resolve(delivery.certificate)),
    keep: vi.fn(() => undefined),
  }
  const callback = { network: NETWORK, headers: { ...headers, ...header }, body }
  return {
    certificates,
    result: checkSignature(callback, ours, certificates, time),
  }
}

const MISMATCH = 'The signature does not match'
const OUT_OF_DATE = 'The certificate is not valid at this time'
const OTHER_ALGORITHM = 'The signature algorithm is not supported'

describe('A webhook’s signature', () => {
  it('is valid on a published delivery of PayPal', async () => {
    expect(crc32(delivery.body)).toBe(3_783_980_084)
    const { certificates, result } = check()
    await result
    const url = delivery.headers['paypal-cert-url']
    expect(certificates.at).toHaveBeenCalledExactlyOnceWith(url, NETWORK)
    expect(certificates.keep).toHaveBeenCalledExactlyOnceWith(url, delivery.certificate)
  })

  const { validFromDate, validToDate } = delivery.certificate

  it.each([validFromDate, validToDate])(
    'is valid at %s, a limit of its certificate’s validity',
    async (time) => {
      await expect(check({ time }).result).resolves.toBeUndefined()
    },
  )

  it.each<[string, Parameters<typeof check>[0], string]>([
    ['a body with one more byte', { body: Buffer.concat([delivery.body, Buffer.from(' ')]) }, MISMATCH],
    [
      'a body with one changed byte',
      { body: Buffer.from(delivery.body.toString().replace('0.99', '9.99')) },
      MISMATCH,
    ],
    ['another webhook’s id', { account: { ...account, webhookId: '4JH86294D6297924G' } }, MISMATCH],
    [
      'a certificate for another name',
      { account: { ...account, certificateName: 'example.com' } },
      'The certificate is for another name',
    ],
    ['a certificate that ended', { time: new Date(validToDate.getTime() + 1) }, OUT_OF_DATE],
    ['a certificate that is not valid yet', { time: new Date(validFromDate.getTime() - 1) }, OUT_OF_DATE],
    ['another transmission’s id', { header: { 'paypal-transmission-id': 'another' } }, MISMATCH],
    [
      'another transmission’s time',
      { header: { 'paypal-transmission-time': '2024-08-02T19:35:05Z' } },
      MISMATCH,
    ],
    ['a signature that is not base64', { header: { 'paypal-transmission-sig': '*' } }, MISMATCH],
  ])('is refused with %s', async (_, changes, reason) => {
    await expect(check(changes).result).rejects.toMatchObject({
      kind: 'unauthorised',
      cause: new Error(reason),
    })
  })

  it.each<[string, Parameters<typeof check>[0], string]>([
    [
      'a certificate of another host',
      { header: { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/X' } },
      'The certificate URL is not allowed',
    ],
    ['another algorithm', { header: { 'paypal-auth-algo': 'SHA1withRSA' } }, OTHER_ALGORITHM],
    ['an algorithm in other letters', { header: { 'paypal-auth-algo': 'sha256withrsa' } }, OTHER_ALGORITHM],
    ...Object.keys(delivery.headers).flatMap((name): [string, Parameters<typeof check>[0], string][] => {
      const reason = `The header ${name} is missing`
      return [
        [`no ${name}`, { header: { [name]: undefined } }, reason],
        [`an empty ${name}`, { header: { [name]: '' } }, reason],
      ]
    }),
  ])('is refused before anything is fetched with %s', async (_, changes, reason) => {
    const { certificates, result } = check(changes)
    await expect(result).rejects.toMatchObject({ kind: 'unauthorised', cause: new Error(reason) })
    expect(certificates.at).not.toHaveBeenCalled()
  })
})
