import * as z from 'zod'
import { orderFields, table } from '../shared/store.ts'
import { webhookState } from '../shared/webhook-state.ts'

const charge = z.object({
  id: z.string(),
  ...orderFields,
  /** As the newer platform spells it; the classic one has fewer statuses, in capitals. */
  status: z.enum(['UnPaid', 'Paid', 'Expired', 'Failed', 'Refunded', 'PartiallyRefunded']),
  /** The bank gateway's id; null before the first attempt. */
  gatewayReference: z.string().nullable(),
  platform: z.enum(['classic', 'newer']),
  /** Keys of its frame: tokens (classic), or the client secret (newer). */
  keys: z.array(z.string()),
  frameCode: z.string(),
  /** The return address when the frame was last shown: its `referer` (classic) or the console's (newer); null without one. */
  returnUrl: z.string().nullable(),
  notified: z.boolean().default(false),
  /** An undocumented status, which queries report instead; null without one. */
  undocumentedStatus: z.string().nullable().default(null),
})
export type Charge = z.infer<typeof charge>

/** The stored state. Amounts are in minor units (piastres), times in milliseconds since 1970. */
export const state = z.object({ charges: table(charge), ...webhookState })
export type State = z.infer<typeof state>
