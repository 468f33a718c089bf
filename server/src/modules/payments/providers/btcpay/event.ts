import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderStatus } from '../../payment.ts'
import { review } from '../../review/review.ts'
import type { BtcpayAccount } from './account.ts'
import { notGenuine, unreadable } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import type { Callback, Notification } from '../provider.ts'
import { isSameText } from '../protocol/same-text.ts'

const name = z.string().min(1).max(128)
const event = z.object({
  deliveryId: name,
  /** The same in every repeat of an event. */
  originalDeliveryId: name.optional(),
  type: z.string(),
  storeId: name,
  invoiceId: name,
  metadata: z
    .looseObject({ orderId: z.string().nullish(), deviceId: z.uuid().nullish().catch(null) })
    .nullish(),
})

/**
 * Checks that our BTCPay Server sent an event, and gives which invoice it is about. `BTCPay-Sig` is an HMAC-SHA256 of the
 * body as it arrived.
 *
 * @throws Failure unauthorised when it is not from our store, invalid for what is no event about an invoice
 */
export function readEvent(
  { headers, body }: Callback,
  account: Pick<BtcpayAccount, 'webhookSecret' | 'storeId'>,
): Notification {
  const right = signBody(body, account.webhookSecret)
  if (!isSameText(headers['btcpay-sig'] ?? '', right))
    throw notGenuine('The signature is not of this message')
  const read = event.safeParse(parseCallback(body))
  if (!read.success) throw unreadable(read.error)
  const { deliveryId, originalDeliveryId, type, storeId, invoiceId, metadata } = read.data
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

/** What `BTCPay-Sig` has to be. */
export const signBody = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const REFUND_OFFERED_REVIEW = review('btcpay_refund_offered')
/** An invoice stays settled when a refund is offered, and also when it is taken. */
const REFUND_OFFERED: ProviderStatus = { kind: 'pending', review: [REFUND_OFFERED_REVIEW] }

/** An invoice's status with what only events report. */
export function withReported(
  status: ProviderStatus | null,
  reported: readonly ProviderStatus[],
): ProviderStatus | null {
  const isOffered = reported.some(
    (each) => each.kind === 'pending' && each.review?.some(({ code }) => code === REFUND_OFFERED_REVIEW.code),
  )
  if (status?.kind !== 'paid' || !isOffered) return status
  return { ...status, review: [...(status.review ?? []), REFUND_OFFERED_REVIEW] }
}
