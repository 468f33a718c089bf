import { z } from 'zod'
import type { ProviderStatus } from '../../payment.ts'
import { unreadable } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import type { Notification } from '../provider.ts'

/** In any case, with colons or hyphens. */
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

/** Our own format: docs/payments/ibostore.md. */
const event = z.object({
  type: z.enum(['order.paid', 'order.cancelled', 'order.refunded', 'order.reversed']),
  timestamp: iso,
  data: z.object({
    order_id: z.string().min(1).max(64),
    reference: z.string().max(64).nullish(),
    mac_address: mac,
    amount,
    occurred_at: iso,
  }),
})

/** Reads a verified event with its status. @throws Failure invalid if it is not an event */
export function readEvent(eventKey: string, body: Buffer): Notification {
  const read = event.safeParse(parseCallback(body))
  if (!read.success) throw unreadable(read.error)
  const { type, data } = read.data
  const reference = data.reference || null
  return {
    eventKey,
    reference,
    providerReference: null,
    captureReference: data.order_id,
    macAddress: data.mac_address,
    deviceId: null,
    reportedStatus: statusOf(type, {
      ...data.amount,
      reference: reference ?? '',
      captureReference: data.order_id,
    }),
  }
}

type Money = Omit<ProviderStatus & { kind: 'paid' }, 'kind' | 'payerEmail' | 'review'>

function statusOf(type: z.infer<typeof event>['type'], money: Money): ProviderStatus {
  switch (type) {
    case 'order.paid':
      return { kind: 'paid', ...money, payerEmail: null }
    case 'order.cancelled':
      return { kind: 'closed', as: 'cancelled' }
    case 'order.refunded':
      return { kind: 'returned', as: 'refunded' }
    case 'order.reversed':
      return { kind: 'returned', as: 'reversed' }
  }
}
