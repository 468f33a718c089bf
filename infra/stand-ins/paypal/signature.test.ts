import { createVerify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openCertificate } from './certificate.ts'
import { signedMessage, transmissionHeaders } from './signature.ts'

const transmission = { id: 'an-id', time: '2026-11-20T10:00:00Z', webhookId: 'WH-1', body: '123456789' }

describe('The signature of a webhook', () => {
  it('is of a message that joins id, time, webhook id and the CRC-32 as a plain decimal number', () => {
    // 0xCBF43926 is the published CRC-32 check value of these nine digits.
    expect(signedMessage(transmission)).toBe('an-id|2026-11-20T10:00:00Z|WH-1|3421780262')
  })

  it('is valid with the certificate, but not for another body', async () => {
    const { pem, key } = await openCertificate(null)
    const headers = transmissionHeaders(transmission, key, 'http://127.0.0.1/cert')
    const certificate = new X509Certificate(pem)
    const verify = (body: string) =>
      createVerify('RSA-SHA256')
        .update(signedMessage({ ...transmission, body }))
        .verify(certificate.publicKey, headers['paypal-transmission-sig'], 'base64')
    expect(headers['paypal-auth-algo']).toBe('SHA256withRSA')
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com')
    expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now())
    expect(verify('123456789')).toBe(true)
    expect(verify('123456789 ')).toBe(false)
  })
})
