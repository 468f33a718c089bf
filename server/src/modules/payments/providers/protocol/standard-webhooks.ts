import { createHmac } from 'node:crypto'
import { notGenuine } from './failures.ts'
import type { Callback } from '../provider.ts'
import { isSameText } from './same-text.ts'

/** How far the sender's clock may be from ours, both ways. */
const TOLERANCE_SECONDS = 300

/**
 * Checks a callback by the Standard Webhooks specification (github.com/standard-webhooks/standard-webhooks): one of its
 * `v1` signatures by any of the secrets that are in use, at about the time that it names.
 *
 * The library `standardwebhooks`, which the stand-in signs with, decodes the body as UTF-8 before it hashes it: a body whose
 * invalid bytes were changed would pass. It also has its own clock and no limit of signatures.
 *
 * @returns the id of the event, the same in every repeat
 * @throws Failure unauthorised when nobody who knows a secret sent it now
 */
export function checkStandardWebhook(
  { headers, body }: Callback,
  secrets: readonly Buffer[],
  now: Date,
): string {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!/^[\w.-]{1,128}$/.test(id)) throw notGenuine('There is no webhook-id')
  if (!/^\d{1,12}$/.test(timestamp)) throw notGenuine('There is no webhook-timestamp')
  const away = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (away > TOLERANCE_SECONDS) throw notGenuine('The webhook-timestamp is more than five minutes away')
  const right = secrets.map((secret) => signStandardWebhook({ id, timestamp, body }, secret))
  const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, MAX_SIGNATURES)
  if (!given.some((one) => right.some((other) => isSameText(one, other))))
    throw notGenuine('No signature is of this message')
  return id
}

/** More than any sender has secrets. */
const MAX_SIGNATURES = 8

/** `v1,` and base64 of an HMAC-SHA256 over id, time and body with dots between. */
export function signStandardWebhook(
  { id, timestamp, body }: { id: string; timestamp: string; body: Buffer },
  secret: Buffer,
): string {
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body)
  return `v1,${signature.digest('base64')}`
}
