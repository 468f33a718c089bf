import { constants, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { notGenuine } from '../protocol/failures.ts'
import { type Certificates, isCertificateUrl, problemOf } from './certificate.ts'
import type { PayPalAccount } from './account.ts'
import type { Callback } from '../provider.ts'

/**
 * Verifies PayPal's signature (developer.paypal.com/api/rest/webhooks/rest, 'self verification'): RSA over `id|time|our
 * webhook id|CRC-32 of the body`. The certificate is trusted by its origin (TLS to a configured host), subject and
 * dates. Another body with the same CRC-32 can be made, so the body is never trusted: the status is queried.
 * @throws Failure unauthorised if it is not from PayPal, unavailable if the certificate cannot be fetched, throttled if too many are requested
 */
export async function checkSignature(
  { network, headers, body }: Callback,
  account: Pick<PayPalAccount, 'webhookId' | 'certificateHosts' | 'certificateName'>,
  certificates: Certificates,
  now: Date,
): Promise<void> {
  const header = (name: string): string => {
    const value = headers[`paypal-${name}`]
    if (value === undefined || value === '') throw notGenuine(`The header paypal-${name} is missing`)
    return value
  }
  const id = header('transmission-id')
  const time = header('transmission-time')
  const signature = Buffer.from(header('transmission-sig'), 'base64')
  const certificateUrl = header('cert-url')
  if (header('auth-algo') !== 'SHA256withRSA') throw notGenuine('The signature algorithm is not supported')
  if (!isCertificateUrl(certificateUrl, account.certificateHosts))
    throw notGenuine('The certificate URL is not allowed')

  const certificate = await certificates.at(certificateUrl, network)
  const problem = problemOf(certificate, account.certificateName, now)
  if (problem !== null) throw notGenuine(problem)
  const message = Buffer.from(`${id}|${time}|${account.webhookId}|${crc32(body)}`)
  const key = { key: certificate.publicKey, padding: constants.RSA_PKCS1_PADDING }
  if (!verify('sha256', message, key, signature)) throw notGenuine('The signature does not match')
  certificates.keep(certificateUrl, certificate)
}
