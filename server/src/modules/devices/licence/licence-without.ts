import type { Db } from '@player/db'
import * as grants from './grant-queries.ts'
import { licenceOf, statusAt } from '../device/licence.ts'
import * as queries from '../device/queries.ts'
import { successorOf } from './successor.ts'

export async function isActive(db: Db, deviceId: string): Promise<boolean> {
  const device = await queries.deviceById(db, deviceId)
  return device !== undefined && statusAt(device, device.now) === 2
}

export interface RemainingLicence {
  readonly mac_address: string
  /** Null if the licence ends with the payment's term. `until`: its end, null for a lifetime licence. */
  readonly active: { readonly until: Date | null } | null
}

/** The licence of a payment's device without the payment's term, whether or not the term is already revoked. Null for an unknown device. */
export async function licenceWithout(
  db: Db,
  { deviceId, paymentId }: { deviceId: string; paymentId: string },
): Promise<RemainingLicence | null> {
  const [grant] = await grants.grantsOfPayments(db, [paymentId])
  const device = await (grant ? queries.deviceById(db, grant.device_id) : successorOf(db, deviceId))
  if (!device) return null
  const others = (await grants.grantsOf(db, device.id)).filter((row) => row.payment_id !== paymentId)
  const licence = licenceOf(device.trial_ends_at, others)
  const isLicensed = statusAt(licence, device.now) === 2
  return { mac_address: device.mac_address, active: isLicensed ? { until: licence.expire_date } : null }
}
