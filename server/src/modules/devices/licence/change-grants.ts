import type { Tx } from '@player/db'
import * as grants from './grant-queries.ts'
import * as queries from '../device/queries.ts'
import { writeLicence } from './write-licence.ts'
import { fail } from '../fail.ts'

// Lock a grant before its devices, to avoid deadlocks.

export type LockedGrant = grants.GrantRow

/** @throws Failure missing for an unknown or retired device, conflict for a grant that has ended or is already the device's */
export async function moveGrant(tx: Tx, grant: LockedGrant, deviceId: string): Promise<void> {
  if (grant.revoked_at !== null) throw fail('conflict', 'grant_ended')
  if (grant.device_id === deviceId) throw fail('conflict', 'grant_is_there')
  // In one order, to avoid deadlocks.
  const devices = []
  for (const id of [grant.device_id, deviceId].toSorted()) devices.push(await queries.lockDevice(tx, id))
  const target = devices.find((device) => device?.id === deviceId)
  // The device may have retired before it was locked.
  if (!target || target.retired_at !== null) throw fail('missing', 'device_unknown')
  await grants.writeDevice(tx, grant.id, deviceId)
  for (const device of devices) if (device) await writeLicence(tx, device)
}

/** @throws Failure conflict if the grant has ended */
export async function endGrant(tx: Tx, grant: LockedGrant): Promise<void> {
  if (grant.revoked_at !== null) throw fail('conflict', 'grant_ended')
  await writeEnded(tx, grant, true)
}

/** Restores an ended grant with its original time. The caller checks that its payment is paid. @throws Failure conflict if it has not ended */
export async function restoreGrant(tx: Tx, grant: LockedGrant): Promise<void> {
  if (grant.revoked_at === null) throw fail('conflict', 'grant_counts')
  await writeEnded(tx, grant, false)
}

async function writeEnded(tx: Tx, grant: LockedGrant, ended: boolean): Promise<void> {
  const device = await queries.lockDevice(tx, grant.device_id)
  await grants.writeEnded(tx, grant.id, ended)
  if (device) await writeLicence(tx, device)
}
