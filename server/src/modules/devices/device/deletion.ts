import type { Db, Tx } from '@player/db'
import { endQuestions } from '../../confirmations/index.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { type SecurityActor, noteSecurity, SUPPORT } from '../../../kernel/security-log.ts'
import { fail } from '../fail.ts'
import { devicesAt } from './address-queries.ts'
import * as deletions from './deletion-queries.ts'
import { recordErased } from './erased-queries.ts'
import { endAuthorized } from './device-installations-queries.ts'
import { resetGuesses } from './key-failures.ts'
import * as queries from './queries.ts'
import { deviceKeyColumn } from './encrypted-columns.ts'
import { randomKey } from './random-key.ts'

/** Deletes a device for its owner: logs browsers and its televisions out. Its addresses stay reserved until it is erased. */
export async function markDeleted(tx: Tx, deviceId: string, actor: Actor, by: SecurityActor): Promise<void> {
  await queries.lockDevice(tx, deviceId)
  await deletions.writeDeleted(tx, deviceId)
  // Only authorized apps: an app that waits for consent may belong to somebody else.
  await endAuthorized(tx, deviceId)
  await endQuestions(tx, deviceId)
  await audit(tx, actor, 'devices delete', `device ${deviceId}`)
  await noteSecurity(tx, deviceId, by, { kind: 'device_deleted' })
  await announce(tx, deviceId)
}

/** Restores a deleted device that is not erased yet. @throws Failure missing */
export async function restoreDevice(ctx: Context, actor: Actor, mac: string): Promise<void> {
  await ctx.unit(async (tx) => {
    const device = await deletions.lockDeletedDevice(tx, mac)
    if (!device) throw fail('missing', 'device_not_deleted')
    await deletions.writeRestored(tx, device.id)
    await audit(tx, actor, 'devices restore', `device ${device.id}`)
    await noteSecurity(tx, device.id, SUPPORT, { kind: 'device_restored' })
    await announce(tx, device.id)
  })
}

/** The id of the device that has this address, even if it is deleted. */
export async function deviceIdAt(db: Db, mac: string): Promise<string | null> {
  const [row] = await devicesAt(db, [mac])
  return row?.device_id ?? null
}

/** Erases the personal data in the rows of devices. The caller announces the change. */
export async function eraseDevices(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  // In one order, to avoid deadlocks.
  for (const id of ids.toSorted()) {
    await queries.lockDevice(tx, id)
    await deletions.writeKeyOfErased(tx, id, deviceKeyColumn.encrypt(ctx.vault, id, randomKey()))
    await resetGuesses(tx, id)
  }
  await recordErased(ctx, tx, ids)
  await deletions.eraseRows(tx, ids)
}
