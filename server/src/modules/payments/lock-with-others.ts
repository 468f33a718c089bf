import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'

/**
 * Serializes changes of a payment and all others of its device and of devices that it replaced (D8). A payment inserted
 * meanwhile is not locked, but its own change waits for these locks.
 */
export async function lockWithOthers(tx: Transaction<Database>, id: string) {
  const found = await queries.paymentById(tx, id)
  if (!found) return null
  const deviceIds = await devices.devicesPaidTogether(tx, found.device_id)
  const payment = (await queries.lockPaymentsOf(tx, deviceIds)).find((each) => each.id === id)
  return payment ? { payment, deviceIds } : null
}
