import type { Tx } from '@player/db'
import { endQuestionsAbout } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Installation } from '../../../kernel/installation.ts'
import { announce } from '../../../kernel/announce.ts'
import type { Request } from '../../../kernel/request.ts'
import { type SecurityActor, noteSecurity, televisionActor } from '../../../kernel/security-log.ts'
import { type Address, lockAddresses } from '../device/address-queries.ts'
import * as installations from '../device/installation-queries.ts'
import { addMissingAddresses } from './reported-addresses.ts'
import * as queries from '../device/queries.ts'
import { televisionName } from './television-name.ts'
import { requireKey } from '../device/verify-key.ts'
import { fail } from '../fail.ts'
import { answer } from '../messages.ts'

/**
 * Authorizes a waiting installation by its device's login key, which counts as a login. The key of an authorized one is also checked.
 * @throws Failure invalid for a wrong key, throttled after too many, missing for an unknown device, conflict as `authorizeInstallation`
 */
export async function claimDevice(
  ctx: Context,
  { ip }: Request,
  installation: Installation,
  device_key: string,
): Promise<void> {
  const device = await queries.deviceById(ctx.db, installation.deviceId)
  if (!device) throw fail('missing', 'device_missing')
  const { keyVersion } = await requireKey(ctx, { ip, purpose: 'claim' }, device, 'device_key', device_key)
  const by = televisionActor(ctx, { ip })
  await ctx.unit(async (tx) => {
    await authorizeInstallation(tx, { id: installation.id, deviceId: device.id, by })
    // The owner may have changed the key since, to keep the app out.
    const locked = await queries.lockKey(tx, device.id)
    if (locked?.key_version !== keyVersion)
      throw fail('invalid', 'device_key_wrong', { errors: { device_key: answer('device_key_wrong') } })
  })
}

export interface Authorization {
  readonly id: string
  readonly deviceId: string
  readonly by: SecurityActor
}

/**
 * Lets a waiting installation act for its device, and adds its addresses; an authorized one stays. Locks addresses, device and installation in this
 * order, as reports and support do. @throws Failure conflict when it was removed or waits for another device, or the device is deleted
 */
export async function authorizeInstallation(tx: Tx, { id, deviceId, by }: Authorization): Promise<void> {
  await lockAddresses(tx, await installations.macsOf(tx, id))
  await queries.lockKey(tx, deviceId)
  const installation = await installations.lockInstallation(tx, id)
  if (!installation || installation.ended_at !== null || installation.device_id !== deviceId)
    throw fail('conflict', 'installation_gone')
  if (installation.authorized_at !== null) return
  // Locked before rows that refer to the device are written: two apps that are allowed at once would wait for each other.
  await queries.lockDevice(tx, deviceId)
  await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId: id })
  if (!(await installations.writeAuthorized(tx, id))) throw fail('conflict', 'installation_gone')
  const television = televisionName(installation)
  await noteSecurity(tx, deviceId, by, { kind: 'television_allowed', television, installation: id })
  const reported = installation.macs.map((mac): Address => ({ mac, kind: 'unknown' }))
  await addMissingAddresses(tx, deviceId, reported)
  await announce(tx, deviceId)
}
