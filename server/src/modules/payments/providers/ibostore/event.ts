import { z } from 'zod'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { unreadable } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import type { Notification } from '../provider.ts'

const mac = z
  .string()
  .regex(/^[0-9A-F]{2}([:-][0-9A-F]{2}){5}$/i)
  .transform((text) => text.toUpperCase().replaceAll('-', ':'))
const iso = z.iso.datetime({ offset: true })

/** Any currency with two decimals. A payment in another currency than ours is held. */
const amount = z
  .object({
    value: z.string().regex(/^(0|[1-9]\d{0,12})\.\d{2}$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .transform(({ value, currency }) => ({ amountMinor: Number(value.replace('.', '')), currency }))

const data = z.object({
  order_id: z.string().min(1).max(64),
  reference: z.string().max(64).nullish(),
  mac_address: mac,
  occurred_at: iso,
})

/** Our own format: docs/payments/ibostore.md. */
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.paid'), timestamp: iso, data: data.extend({ amount }) }),
  z.object({
    type: z.enum(['order.cancelled', 'order.refunded', 'order.reversed']),
    timestamp: iso,
    data: data.extend({ amount: amount.nullish() }),
  }),
])

/** Reads a verified event. @throws Failure invalid if it is not an event */
export function readEvent(eventKey: string, body: Buffer): Notification {
  const parsed = event.safeParse(parseCallback(body))
  if (!parsed.success) throw unreadable(parsed.error)
  const { data } = parsed.data
  return {
    eventKey,
    reference: data.reference || null,
    providerReference: null,
    captureReference: data.order_id,
    macAddress: data.mac_address,
    deviceId: null,
    reportedStatus: statusOf(parsed.data),
  }
}

function statusOf({ type, data }: z.infer<typeof event>): ProviderStatus {
  switch (type) {
    case 'order.paid':
      return {
        kind: 'paid',
        ...data.amount,
        reference: data.reference ?? '',
        captureReference: data.order_id,
        payerEmail: null,
      }
    case 'order.cancelled':
      return { kind: 'closed', as: 'cancelled' }
    case 'order.refunded':
    case 'order.reversed':
      return {
        kind: 'returned',
        as: type === 'order.refunded' ? 'refunded' : 'reversed',
        ...(data.amount && { amount: data.amount }),
      }
  }
}
