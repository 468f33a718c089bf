import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { review } from '../../payment/review.ts'
import type { BtcpayAccount } from './account.ts'
import { notGenuine, unreadable } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import type { Callback, Notification } from '../provider.ts'
import { isSameText } from '../../../../kernel/same-text.ts'

const name = z.string().min(1).max(128)
const event = z.object({
  deliveryId: name,
  /** The same in every redelivery. */
  originalDeliveryId: name.optional(),
  type: z.string(),
  storeId: name,
  invoiceId: name,
  metadata: z
    .looseObject({ orderId: z.string().nullish(), deviceId: z.uuid().nullish().catch(null) })
    .nullish(),
})

/** Verifies `BTCPay-Sig`, an HMAC-SHA256 of the body as received. @throws Failure unauthorised, invalid */
export function readEvent(
  { headers, body }: Pick<Callback, 'headers' | 'body'>,
  account: Pick<BtcpayAccount, 'webhookSecret' | 'storeId'>,
): Notification {
  const expected = signBody(body, account.webhookSecret)
  if (!isSameText(headers['btcpay-sig'] ?? '', expected)) throw notGenuine('The signature does not match')
  const parsed = event.safeParse(parseCallback(body))
  if (!parsed.success) throw unreadable(parsed.error)
  const { deliveryId, originalDeliveryId, type, storeId, invoiceId, metadata } = parsed.data
  if (storeId !== account.storeId) throw notGenuine('The event is from another store')
  return {
    eventKey: originalDeliveryId ?? deliveryId,
    reference: metadata?.orderId ?? null,
    providerReference: invoiceId,
    captureReference: null,
    macAddress: null,
    deviceId: MONEY_EVENTS.has(type) ? (metadata?.deviceId ?? null) : null,
    reportedStatus: type === 'InvoiceRefund' ? REFUND_OFFERED : null,
  }
}

const MONEY_EVENTS = new Set(['InvoiceReceivedPayment', 'InvoiceProcessing', 'InvoiceSettled'])

export const signBody = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const REFUND_OFFERED_REVIEW = review('btcpay_refund_offered')
/** An invoice stays settled when a refund is offered, and when the payer claims it. */
const REFUND_OFFERED: ProviderStatus = { kind: 'pending', review: [REFUND_OFFERED_REVIEW] }

/** Adds the review of a refund offer, which only events report, to the status of a paid invoice. */
export function withReported(
  status: ProviderStatus | null,
  reported: readonly ProviderStatus[],
): ProviderStatus | null {
  const isOffered = reported.some(
    (event) =>
      event.kind === 'pending' && event.review?.some(({ code }) => code === REFUND_OFFERED_REVIEW.code),
  )
  if (status?.kind !== 'paid' || !isOffered) return status
  return { ...status, review: [...(status.review ?? []), REFUND_OFFERED_REVIEW] }
}
