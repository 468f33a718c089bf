import * as z from 'zod'
import { ordered, webhookState } from '../shared/state.ts'

/** Everything that the stand-in remembers, as it lies in its file. Amounts are minor units (piastres), times milliseconds. */

/** The words of the newer platform, which has more of them; the classic one writes them in capitals. */
export const status = z.enum(['UnPaid', 'Paid', 'Expired', 'Failed', 'Refunded', 'PartiallyRefunded'])
export type Status = z.infer<typeof status>

const charge = z.object({
  /** Cowpay's own number. */
  id: z.string(),
  ...ordered,
  status,
  /** The number at the bank's gateway, once something was tried there. */
  gatewayReference: z.string().nullable(),
  /** Which of Cowpay's two platforms it was made on. */
  platform: z.enum(['classic', 'new']),
  /** What opens its frame: tokens of the classic platform, or the client secret of the new one. */
  keys: z.array(z.string()),
  frameCode: z.string(),
  /** Where the payer goes afterwards, as the merchant's page said last. */
  returnUrl: z.string().nullable(),
  notified: z.boolean().default(false),
  createTime: z.number(),
})
export type Charge = z.infer<typeof charge>

export const state = z.object({
  charges: z.map(z.string(), charge),
  ...webhookState,
})
export type State = z.infer<typeof state>

export const emptyState = (): State => ({ charges: new Map(), events: new Map(), deliveries: new Map() })
