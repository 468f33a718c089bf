import { crc32 } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { delivery } from './paypal-signature.fixture.ts'
import { checkSignature } from './paypal-signature.ts'

const account = {
  webhookId: delivery.webhookId,
  certificateHosts: ['api.paypal.com', 'api-m.paypal.com'],
  certificateName: delivery.certificateName,
}
const given = { headers: delivery.headers, body: delivery.body, account, time: delivery.time }

function check(changes: Partial<typeof given> & { header?: Record<string, string | undefined> } = {}) {
  const { headers, body, account: ours, time, header } = { ...given, ...changes }
  const certificateAt = vi.fn(() => Promise.resolve(delivery.certificate))
  return {
    certificateAt,
    result: checkSignature({ headers: { ...headers, ...header }, body }, ours, certificateAt, time),
  }
}

describe('a webhook’s signature', () => {
  it('is PayPal’s on the delivery that PayPal made', async () => {
    expect(crc32(delivery.body)).toBe(3_783_980_084)
    const { certificateAt, result } = check()
    await result
    expect(certificateAt).toHaveBeenCalledExactlyOnceWith(delivery.headers['paypal-cert-url'])
  })

  it.each<[string, Parameters<typeof check>[0]]>([
    ['a body of one byte more', { body: Buffer.concat([delivery.body, Buffer.from(' ')]) }],
    ['a body of one byte changed', { body: Buffer.from(delivery.body.toString().replace('0.99', '9.99')) }],
    ['another webhook’s id', { account: { ...account, webhookId: '4JH86294D6297924G' } }],
    ['a certificate for another name', { account: { ...account, certificateName: 'example.com' } }],
    ['a certificate that ended', { time: new Date('2025-03-08T00:00:00Z') }],
    ['a certificate that has not begun', { time: new Date('2024-03-07T23:59:59Z') }],
    ['another transmission’s id', { header: { 'paypal-transmission-id': 'another' } }],
    ['another transmission’s time', { header: { 'paypal-transmission-time': '2024-08-02T19:35:05Z' } }],
    ['no signature in base64', { header: { 'paypal-transmission-sig': '*' } }],
  ])('is refused with %s', async (_, changes) => {
    await expect(check(changes).result).rejects.toMatchObject({ kind: 'unauthorised' })
  })

  it.each<[string, Parameters<typeof check>[0]]>([
    [
      'a certificate of another host',
      { header: { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/X' } },
    ],
    ['another algorithm', { header: { 'paypal-auth-algo': 'SHA1withRSA' } }],
    ['an algorithm in other letters', { header: { 'paypal-auth-algo': 'sha256withrsa' } }],
    ...Object.keys(delivery.headers).map((name): [string, Parameters<typeof check>[0]] => [
      `no ${name}`,
      { header: { [name]: undefined } },
    ]),
  ])('is refused before anything is fetched with %s', async (_, changes) => {
    const { certificateAt, result } = check(changes)
    await expect(result).rejects.toMatchObject({ kind: 'unauthorised' })
    expect(certificateAt).not.toHaveBeenCalled()
  })
})
