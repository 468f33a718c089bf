import type { Db } from '@player/db'
import * as devices from '../../devices/index.ts'
import type { PaymentRow } from '../store/queries.ts'

/** The address that a payment was started for. If an operator assigned or moved it, the address of its current device. */
export async function deviceAddressOf(
  db: Db,
  payment: Pick<PaymentRow, 'device_id' | 'mac_snapshot' | 'assigned_at'>,
): Promise<string> {
  if (payment.assigned_at === null) return payment.mac_snapshot
  return (await devices.successorOf(db, payment.device_id))?.mac_address ?? payment.mac_snapshot
}
