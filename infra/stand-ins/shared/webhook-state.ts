import * as z from 'zod'
import { table } from './store.ts'

const storedEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** The id of the event's order, charge or invoice. */
  orderId: z.string(),
  /** The body, or its source. */
  body: z.string(),
  /** The target, for providers that get one with each order. */
  url: z.exactOptional(z.string()),
  delivered: z.number(),
  abandoned: z.number(),
})
export type StoredEvent = z.infer<typeof storedEvent>

export const delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  tries: z.number(),
  dueAt: z.number(),
  forged: z.boolean(),
  isResend: z.boolean().default(false),
})
export type Delivery = z.infer<typeof delivery>

export interface WebhookState {
  events: Map<string, StoredEvent>
  deliveries: Map<string, Delivery>
}

export const webhookState = { events: table(storedEvent), deliveries: table(delivery) }
