import { z } from 'zod'
import { failuresOf } from '../../../kernel/failure.ts'
import { messages } from '../messages.ts'
import type { Notification } from './provider.ts'
import { parseJson } from './paypal-refusal.ts'

const fail = failuresOf(messages)

const named = z.object({ custom_id: z.string().optional(), invoice_id: z.string().optional() })

/** PayPal's webhook event. Its resource is an order, a capture or a refund; not every field is always there. */
const event = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string(),
  resource_type: z.string().default(''),
  resource: named.extend({
    id: z.string().optional(),
    order_id: z.string().optional(),
    purchase_units: z.array(named).default([]),
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

/**
 * Which payment a webhook's body is about.
 *
 * @throws Failure invalid for what is no event of PayPal's
 */
export function readEvent(body: Buffer): Notification {
  const read = event.safeParse(parseJson(body.toString('utf8')))
  if (!read.success) throw fail('invalid', 'payment_missing', { cause: read.error })
  const { id: eventKey, event_type: type, resource_type: resourceType, resource } = read.data
  const related = resource.supplementary_data?.related_ids
  const parent = resource.links.find(({ rel }) => rel === 'up')?.href
  const own = (prefix: string) =>
    type.startsWith(prefix) && resourceType !== 'refund' ? resource.id : undefined
  const [unit] = resource.purchase_units
  return {
    eventKey,
    reference: resource.custom_id ?? unit?.custom_id ?? resource.invoice_id ?? unit?.invoice_id ?? null,
    providerReference:
      resource.order_id ??
      related?.order_id ??
      own('CHECKOUT.ORDER.') ??
      lastPart(parent, '/v2/checkout/orders/'),
    captureReference:
      related?.capture_id ?? own('PAYMENT.CAPTURE.') ?? lastPart(parent, '/v2/payments/captures/'),
  }
}

/** 'X' of 'https://api.paypal.com/v2/payments/captures/X' after '/v2/payments/captures/'. */
function lastPart(href: string | undefined, after: string): string | null {
  const path = href === undefined ? '' : (URL.parse(href)?.pathname ?? '')
  const part = path.startsWith(after) ? path.slice(after.length) : ''
  return /^\w+$/.test(part) ? part : null
}
