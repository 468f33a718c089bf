import * as z from 'zod'
import { table } from '../shared/store.ts'
import { webhookState } from '../shared/webhook-state.ts'

const order = z.object({
  id: z.string(),
  /** As typed, or from the URL. */
  macAddress: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['open', 'paid', 'cancelled', 'refunded', 'reversed']),
  amount: z.number(),
  /** The refunded part of `amount`. */
  returned: z.number().default(0),
  currency: z.string(),
  /** The device's price; `amount` is what the buyer pays. */
  due: z.number(),
})
export type Order = z.infer<typeof order>

/** The stored state. Amounts are in minor units. */
export const state = z.object({ orders: table(order), ...webhookState })
export type State = z.infer<typeof state>
