import * as z from 'zod'
import { delivery, storedEvent } from './webhooks.ts'

/** A part of a stand-in's state: its entries by id, none at first. */
export const table = <Entry extends z.ZodType>(entry: Entry) =>
  z.map(z.string(), entry).default(() => new Map())

/** Common fields of orders. Amounts are minor units. */
export const orderFields = {
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
  events: table(storedEvent),
  deliveries: table(delivery),
}
