import { z } from 'zod'
import type { PayPalAccount } from './account.ts'
import type { createPayPalClient } from './client.ts'
import { PayPalRefusal } from './refusal.ts'
import type { Finding } from '../provider.ts'
import { requireAccepted } from '../protocol/refusal.ts'
import { webhookFinding } from '../protocol/webhook-finding.ts'

const CALL_MS = 15_000

/** The event of a refused capture is left out: PayPal's pages name it both DENIED and DECLINED (docs/payments/paypal.md). */
const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
]

const webhookAnswer = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
})

const WITHOUT_MERCHANT: Finding = {
  state: 'warning',
  found: 'PAYPAL_MERCHANT_ID is not set: payments that a restored backup lacks are held for you.',
  todo: 'Set it to the merchant id that PayPal shows in Account Settings, Business information.',
}

/** Requests a token and the webhook, and compares the webhook. @throws Failure unavailable */
export async function check(
  call: ReturnType<typeof createPayPalClient>,
  { webhookId, merchantId }: Pick<PayPalAccount, 'webhookId' | 'merchantId'>,
  url: string,
): Promise<readonly Finding[]> {
  const answer = await call({
    path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
    responseSchema: webhookAnswer,
    deadline: AbortSignal.timeout(CALL_MS),
  })
  const isUnknown = answer instanceof PayPalRefusal && (answer.status === 404 || answer.status === 400)
  const webhook = isUnknown ? null : requireAccepted(answer)
  const registered = webhook && { url: webhook.url, events: webhook.event_types.map(({ name }) => name) }
  return [
    webhookFinding(registered, { url, events: EVENTS }, 'at developer.paypal.com (PAYPAL_WEBHOOK_ID)'),
    ...(merchantId === null ? [WITHOUT_MERCHANT] : []),
  ]
}
