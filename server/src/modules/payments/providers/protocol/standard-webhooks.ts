import { createHmac } from 'node:crypto'
import { notGenuine } from './failures.ts'
import type { Callback } from '../provider.ts'
import { isSameText } from '../../../../kernel/same-text.ts'

const TOLERANCE_SECONDS = 300

/**
 * Verifies a callback by the Standard Webhooks specification (github.com/standard-webhooks/standard-webhooks), and returns its event id. The library
 * `standardwebhooks` is not used: it decodes the body as UTF-8 before hashing, so that changed invalid bytes pass, and has no limit of signatures.
 * @throws Failure unauthorised for an invalid id or timestamp, or if no signature matches one of the secrets
 */
export function checkStandardWebhook(
  { headers, body }: Pick<Callback, 'headers' | 'body'>,
  secrets: readonly Buffer[],
  now: Date,
): string {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!/^[\w.-]{1,128}$/.test(id)) throw notGenuine('The webhook-id is missing or invalid')
  if (!/^\d{1,12}$/.test(timestamp)) throw notGenuine('The webhook-timestamp is missing or invalid')
  const difference = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (difference > TOLERANCE_SECONDS) throw notGenuine('The webhook-timestamp is more than five minutes away')
  const expected = secrets.map((secret) => signStandardWebhook({ id, timestamp, body }, secret))
  const signatures = (headers['webhook-signature'] ?? '').split(' ').slice(0, MAX_SIGNATURES)
  if (!signatures.some((actual) => expected.some((signature) => isSameText(actual, signature))))
    throw notGenuine('No signature matches')
  return id
}

const MAX_SIGNATURES = 8

export function signStandardWebhook(
  { id, timestamp, body }: { id: string; timestamp: string; body: Buffer },
  secret: Buffer,
): string {
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body)
  return `v1,${signature.digest('base64')}`
}
