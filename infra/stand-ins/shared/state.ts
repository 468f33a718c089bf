import * as z from 'zod'
import { delivery, storedEvent } from './webhooks.ts'

/** Common fields of orders. Amounts are minor units. */
export const ordered = {
  /** The merchant's reference. */
  reference: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Received from the payer. */
  paid: z.number(),
  returned: z.number(),
}

/** The webhooks' part of a stand-in's state. */
export const webhookState = {
  events: z.map(z.string(), storedEvent),
  deliveries: z.map(z.string(), delivery),
}
