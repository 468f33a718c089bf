import { constants, verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { notGenuine } from '../protocol/failures.ts'
import { type CertificateAt, isCertificateUrl } from './certificate.ts'
import type { PayPalAccount } from './account.ts'
import type { Callback } from '../provider.ts'

/**
 * Checks that PayPal signed a webhook for us (developer.paypal.com/api/rest/webhooks/rest, 'self verification'): an RSA
 * signature over `id|time|our webhook id|CRC-32 of the body`. The certificate is trusted for where it comes from (TLS to
 * a host that the operator names), its subject and its dates. As a CRC is easily forged by who has seen a signature,
 * what the body says is believed by nobody: it is a reason to ask.
 *
 * @throws Failure unauthorised when it is not PayPal's, unavailable when the certificate cannot be fetched now
 */
export async function checkSignature(
  { headers, body }: Callback,
  account: Pick<PayPalAccount, 'webhookId' | 'certificateHosts' | 'certificateName'>,
  certificateAt: CertificateAt,
  now: Date,
): Promise<void> {
  const read = (name: string): string => {
    const value = headers[`paypal-${name}`]
    if (value === undefined || value === '') throw notGenuine(`There is no ${name}`)
    return value
  }
  const id = read('transmission-id')
  const time = read('transmission-time')
  const signature = Buffer.from(read('transmission-sig'), 'base64')
  const certificateUrl = read('cert-url')
  if (read('auth-algo') !== 'SHA256withRSA') throw notGenuine('The algorithm is another one')
  if (!isCertificateUrl(certificateUrl, account.certificateHosts))
    throw notGenuine('The certificate lies somewhere else')

  const certificate = await certificateAt(certificateUrl)
  const problem = problemOf(certificate, account.certificateName, now)
  if (problem !== null) throw notGenuine(problem)
  const message = Buffer.from(`${id}|${time}|${account.webhookId}|${crc32(body)}`)
  const key = { key: certificate.publicKey, padding: constants.RSA_PKCS1_PADDING }
  if (!verify('sha256', message, key, signature)) throw notGenuine('The signature is not of this message')
}

function problemOf(certificate: X509Certificate, name: string, now: Date): string | null {
  if (certificate.publicKey.asymmetricKeyType !== 'rsa') return 'The certificate has no RSA key'
  if (certificate.checkHost(name, { subject: 'always', wildcards: false }) === undefined)
    return 'The certificate is for somebody else'
  if (now < certificate.validFromDate || now > certificate.validToDate)
    return 'The certificate is out of date'
  return null
}
