import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import { publish } from '../../../kernel/event.ts'
import { paymentFlagged } from '../events.ts'
import { lockWithOthers } from '../lock-with-others.ts'
import * as queries from '../queries.ts'

/** Puts a payment before a person, once for each reason. */
export async function flagPayment(
  tx: Transaction<Database>,
  paymentId: string,
  reason: string,
): Promise<void> {
  const payment = (await lockWithOthers(tx, paymentId)).find(({ id }) => id === paymentId)
  if (!payment || payment.review_reason?.includes(reason)) return
  await queries.updatePayment(tx, paymentId, {
    review_reason: [payment.review_reason, reason].filter(Boolean).join('\n'),
    reviewed_at: null,
  })
  await publish(tx, paymentFlagged, { paymentId, deviceId: payment.device_id, reason })
}
