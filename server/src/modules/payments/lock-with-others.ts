import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import * as devices from '../devices/index.ts'
import * as queries from './queries.ts'

/**
 * Locks a payment, with all others for the same device and for devices that it replaced (D8), until the transaction ends:
 * changes to them run one after another. A payment that is added while this waits is not locked, but a change to that one
 * waits for these locks.
 *
 * @returns the payment, with the database's time, and the ids of the devices; null for an unknown payment
 */
export async function lockWithOthers(tx: Transaction<Database>, id: string) {
  const found = await queries.paymentById(tx, id)
  if (!found) return null
  const deviceIds = await devices.devicesPaidTogether(tx, found.device_id)
  const payment = (await queries.lockPaymentsOf(tx, deviceIds)).find((each) => each.id === id)
  return payment ? { payment, deviceIds } : null
}
