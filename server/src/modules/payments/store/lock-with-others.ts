import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import * as queries from './queries.ts'

/**
 * Serializes changes of a payment and all others of its device and of devices that it replaced (D8). A payment inserted
 * meanwhile is not locked, but its own change waits for these locks.
 */
export async function lockWithOthers(
  tx: Transaction<Database>,
  id: string,
): Promise<queries.PaymentRow | undefined> {
  await queries.lockPaidTogether(tx, id)
  // A statement of its own, which sees what the previous holder of the locks wrote.
  return queries.paymentById(tx, id)
}
