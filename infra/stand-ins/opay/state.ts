import * as z from 'zod'
import { orderFields, table } from '../shared/store.ts'
import { webhookState } from '../shared/webhook-state.ts'

const order = z.object({
  orderNo: z.string(),
  merchantId: z.string(),
  ...orderFields,
  status: z.enum(['INITIAL', 'PENDING', 'SUCCESS', 'FAIL', 'CLOSE']),
  /** The code for a cash payment; null until the payer asks for one. */
  cashCode: z.string().nullable(),
  expiresAt: z.number(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  callbackUrl: z.string(),
})
export type Order = z.infer<typeof order>

const refund = z.object({ orderNo: z.string(), merchantId: z.string(), reference: z.string() })
export type Refund = z.infer<typeof refund>

/** The stored state. Amounts are in minor units (piastres), times in milliseconds since 1970. */
export const state = z.object({ orders: table(order), refunds: table(refund), ...webhookState })
export type State = z.infer<typeof state>
