import * as z from 'zod'
import { webhookState } from '../shared/state.ts'

/** Everything that the stand-in remembers, as it lies in its file. Amounts are minor units. */

const order = z.object({
  id: z.string(),
  /** As the buyer typed it, or as it came in the address. */
  macAddress: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['open', 'paid', 'cancelled', 'refunded', 'reversed']),
  amount: z.number(),
  currency: z.string(),
  /** What it should have cost. */
  due: z.number(),
  createTime: z.string(),
})
export type Order = z.infer<typeof order>

export const state = z.object({
  orders: z.map(z.string(), order),
  ...webhookState,
})
export type State = z.infer<typeof state>

export const emptyState = (): State => ({ orders: new Map(), events: new Map(), deliveries: new Map() })
