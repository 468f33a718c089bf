import { z } from 'zod'
import type { BtcpayClient } from './client.ts'
import { throwUnavailable, unavailable } from '../protocol/failures.ts'
import { requireAccepted, Refusal } from '../protocol/refusal.ts'

const CALL_MS = 15_000
/** The number of deliveries that BTCPay keeps for each webhook. */
const MAX_DELIVERIES = 1_000

const webhooksAnswer = z.array(z.object({ id: z.string().min(1), url: z.string() }))
const deliveriesAnswer = z.array(z.object({ id: z.string().min(1), timestamp: z.number() }))

/**
 * Has BTCPay resend the deliveries of our webhook since a time, except removed ones. Returns how many.
 * @throws Failure unavailable if a request fails or no webhook has our URL; some may have been resent
 */
export async function redeliver(call: BtcpayClient, storePath: string, webhookUrl: string, since: Date) {
  const read = async <Answer>(path: string, responseSchema: z.ZodType<Answer>) =>
    requireAccepted(await call({ path, responseSchema, deadline: callDeadline() }))
  const webhooks = await read(`${storePath}/webhooks`, webhooksAnswer)
  const webhook = webhooks.find(({ url }) => url.replace(/\/+$/, '') === webhookUrl)
  if (!webhook) throw unavailable(new Error(`BTCPay has no webhook for ${webhookUrl}`))
  const deliveriesPath = `${storePath}/webhooks/${encodeURIComponent(webhook.id)}/deliveries`
  const deliveries = await read(`${deliveriesPath}?count=${MAX_DELIVERIES}`, deliveriesAnswer)
  let count = 0
  for (const { id, timestamp } of deliveries) {
    if (timestamp * 1000 < since.getTime()) continue
    const path = `${deliveriesPath}/${encodeURIComponent(id)}/redeliver`
    const request = { path, responseSchema: z.unknown(), deadline: callDeadline(), post: {} }
    const sent = await call(request).catch(throwUnavailable)
    if (sent instanceof Refusal && sent.status === 409) continue
    requireAccepted(sent)
    count += 1
  }
  return count
}

const callDeadline = () => AbortSignal.timeout(CALL_MS)
