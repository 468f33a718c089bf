import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'

/**
 * A payment with all others that are for the same device, be it one that took over their device's address (D8), locked until the
 * transaction ends: what happens to one of them may depend on what has become of the others. With the database's time.
 */
export async function lockWithOthers(tx: Transaction<Database>, id: string) {
  const payment = await queries.paymentById(tx, id)
  if (!payment) return []
  return queries.lockPaymentsOf(tx, await devices.paidTogether(tx, payment.device_id))
}
