import { z } from 'zod'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { unreadable } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import type { Notification } from '../provider.ts'
import type { PayPalAccount } from './account.ts'
import { money, payee } from './order.ts'

const uuid = z.uuid()
const unitIds = z.object({ custom_id: z.string().optional(), invoice_id: z.string().optional() })

/** A webhook event. Its resource is an order, a capture or a refund; some fields are not always present. */
const event = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string(),
  resource_type: z.string().default(''),
  resource: unitIds.extend({
    id: z.string().optional(),
    order_id: z.string().optional(),
    payee,
    amount: money.nullable().catch(null).default(null),
    purchase_units: z.array(unitIds).default([]),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: z.string().optional(), capture_id: z.string().optional() })
          .optional(),
      })
      .optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  }),
})

/** The payment that an event names. Money of another account names no device, so that no payment is recreated for it. @throws Failure invalid */
export function readEvent(body: Buffer, { merchantId }: Pick<PayPalAccount, 'merchantId'>): Notification {
  const parsed = event.safeParse(parseCallback(body))
  if (!parsed.success) throw unreadable(parsed.error)
  const { id: eventKey, event_type: type, resource_type: resourceType, resource } = parsed.data
  const related = resource.supplementary_data?.related_ids
  const parent = resource.links.find(({ rel }) => rel === 'up')?.href
  const ownId = (prefix: string) =>
    type.startsWith(prefix) && resourceType !== 'refund' ? resource.id : undefined
  const [unit] = resource.purchase_units
  const order =
    resource.order_id ??
    related?.order_id ??
    ownId('CHECKOUT.ORDER.') ??
    lastPart(parent, '/v2/checkout/orders/')
  const capture = ownId('PAYMENT.CAPTURE.')
  const device = uuid.safeParse(resource.custom_id)
  const isOurs = merchantId === null || resource.payee?.merchant_id === merchantId
  return {
    eventKey,
    reference: resource.invoice_id ?? unit?.invoice_id ?? null,
    providerReference: order,
    captureReference: related?.capture_id ?? capture ?? lastPart(parent, '/v2/payments/captures/'),
    macAddress: null,
    deviceId: isOurs && capture !== undefined && order !== null && device.success ? device.data : null,
    ...(capture !== undefined && device.success && { amount: resource.amount }),
    reportedStatus: EVENT_ONLY[type] ?? null,
  }
}

/** Statuses that only events report: a query returns a reversal as a refund, and a withdrawn approval as no approval. */
const EVENT_ONLY: Readonly<Record<string, ProviderStatus>> = {
  'PAYMENT.CAPTURE.REVERSED': { kind: 'returned', as: 'reversed' },
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': { kind: 'closed', as: 'failed' },
}

/** 'X' of 'https://api.paypal.com/v2/payments/captures/X' after '/v2/payments/captures/'. */
function lastPart(href: string | undefined, prefix: string): string | null {
  const path = href === undefined ? '' : (URL.parse(href)?.pathname ?? '')
  const part = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  return /^\w+$/.test(part) ? part : null
}
