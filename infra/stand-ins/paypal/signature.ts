import { type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'

interface Transmission {
  id: string
  /** ISO 8601 in UTC, to the second. */
  time: string
  webhookId: string
  body: string
}

/** Signed: `id|time|webhook id|CRC-32 of the raw body as decimal` (developer.paypal.com/api/rest/webhooks/rest). */
export const signedMessage = ({ id, time, webhookId, body }: Transmission): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

/** The five headers of a webhook: RSASSA-PKCS1-v1_5 with SHA-256, in base64. */
export function transmissionHeaders(transmission: Transmission, key: KeyObject, certificateUrl: string) {
  return {
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': transmission.time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(signedMessage(transmission)), key).toString(
      'base64',
    ),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
