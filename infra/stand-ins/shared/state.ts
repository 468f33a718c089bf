import * as z from 'zod'
import { delivery, storedEvent } from './webhooks.ts'

/** What most orders are made of. Amounts are minor units. */
export const ordered = {
  /** The merchant's. */
  reference: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** What the payer gave; 0 while nothing came. */
  paid: z.number(),
  returned: z.number(),
}

/** The part of a stand-in's state that its webhooks are. */
export const webhookState = {
  events: z.map(z.string(), storedEvent),
  deliveries: z.map(z.string(), delivery),
}
