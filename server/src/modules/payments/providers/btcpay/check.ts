import { z } from 'zod'
import type { BtcpayClient } from './client.ts'
import type { Finding } from '../provider.ts'
import { requireAccepted } from '../protocol/refusal.ts'
import { leadsTo, webhookFinding } from '../protocol/webhook-finding.ts'

const CALL_MS = 15_000

const EVENTS = [
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
]

const webhooksAnswer = z.array(
  z.object({
    url: z.string(),
    enabled: z.boolean().default(true),
    authorizedEvents: z
      .object({ everything: z.boolean().default(false), specificEvents: z.array(z.string()).nullish() })
      .nullish(),
  }),
)

/** Lists the store's webhooks, which checks the API key too, and compares ours. @throws Failure unavailable */
export async function check(call: BtcpayClient, storePath: string, url: string): Promise<readonly Finding[]> {
  const path = `${storePath}/webhooks`
  const deadline = AbortSignal.timeout(CALL_MS)
  const webhooks = requireAccepted(await call({ path, responseSchema: webhooksAnswer, deadline }))
  const registered = webhooks.map(({ authorizedEvents: events, url: at, enabled }) => ({
    url: at,
    enabled,
    events: !events || events.everything ? ['*'] : (events.specificEvents ?? []),
  }))
  const webhook = registered.find((found) => leadsTo(found, url)) ?? registered[0] ?? null
  return [webhookFinding(webhook, { url, events: EVENTS }, 'in the store’s settings of BTCPay')]
}
