import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import { failuresOf } from '../../kernel/failure.ts'
import * as grants from './grant-queries.ts'
import { answer } from './messages.ts'
import * as queries from './queries.ts'
import { writeLicence } from './write-licence.ts'

// What support does to grants, in the transaction of its audit entry. A grant is locked before its devices, everywhere.

const fail = failuresOf(answer)

/** A grant that its transaction has locked. */
export type LockedGrant = grants.GrantRow

/**
 * Moves a grant that counts to another device: the licence ends on the one and begins on the other.
 *
 * @throws Failure missing for a device that has retired, conflict for a grant that has ended or is there
 */
export async function moveGrant(
  tx: Transaction<Database>,
  grant: LockedGrant,
  deviceId: string,
): Promise<void> {
  if (grant.revoked_at !== null) throw fail('conflict', 'grant_ended')
  if (grant.device_id === deviceId) throw fail('conflict', 'grant_is_there')
  // In one order, so that two such moves do not wait for each other.
  const locked = []
  for (const id of [grant.device_id, deviceId].toSorted()) locked.push(await queries.lockDevice(tx, id))
  const target = locked.find((device) => device?.id === deviceId)
  // It may have given its address to another device since it was looked up.
  if (!target || target.retired_at !== null) throw fail('missing', 'device_unknown')
  await grants.writeDevice(tx, grant.id, deviceId)
  for (const device of locked) if (device) await writeLicence(tx, device)
}

/** Ends what a grant gives. `restoreGrant` takes it back. */
export async function endGrant(tx: Transaction<Database>, grant: LockedGrant): Promise<void> {
  if (grant.revoked_at !== null) throw fail('conflict', 'grant_ended')
  await writeEnded(tx, grant, true)
}

/** Has an ended grant count again, from its own time on. Whether its money is still there is for the caller to know. */
export async function restoreGrant(tx: Transaction<Database>, grant: LockedGrant): Promise<void> {
  if (grant.revoked_at === null) throw fail('conflict', 'grant_counts')
  await writeEnded(tx, grant, false)
}

async function writeEnded(tx: Transaction<Database>, grant: LockedGrant, ended: boolean): Promise<void> {
  const device = await queries.lockDevice(tx, grant.device_id)
  await grants.writeEnded(tx, grant.id, ended)
  if (device) await writeLicence(tx, device)
}
