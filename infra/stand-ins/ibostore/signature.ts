import { createHmac } from 'node:crypto'

/**
 * One entry of `webhook-signature`: HMAC-SHA256 of `id.timestamp.body` under the bytes of the secret after `whsec_`
 * (github.com/standard-webhooks/standard-webhooks). `timestamp` is in unix seconds.
 */
export function sign(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secret: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
