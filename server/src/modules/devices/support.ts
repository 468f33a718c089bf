import type { Tx } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { Failure } from '../../kernel/failure.ts'
import { announce } from '../../kernel/announce.ts'
import type { SupportAct } from '../../kernel/security-entry.ts'
import { noteSecurity, SUPPORT } from '../../kernel/security-log.ts'
import * as budgets from './device/budgets.ts'
import { lockedDevices } from './device/locked-devices.ts'
import { setKey } from './device/change-key.ts'
import { allowancesOf } from './device/move-history-queries.ts'
import * as queries from './device/queries.ts'
import { grantWithoutPayment } from './licence/grant-licence.ts'
import { randomKey } from './device/random-key.ts'
import { insertNew, type NewDevice } from './device/register-device.ts'
import { lockSuccessor, successorOf } from './licence/successor.ts'
import { fail } from './fail.ts'

type Act =
  | Extract<SupportAct, 'block' | 'unblock' | 'extend' | 'grant-move' | 'withdraw-move' | 'lift-limits'>
  | 'unlock'
  | 'reset-key'

/** Notes in the security log what support did with a device's payments or reports, in its transaction. Returns the device or its successor. */
export async function noteSupport(tx: Tx, deviceId: string, act: SupportAct) {
  const device = await successorOf(tx, deviceId)
  if (device) await noteSecurity(tx, device.id, SUPPORT, { kind: 'support_changed', act })
  return device
}

/** Changes a device and writes its audit and security logs in one transaction, and announces it. @throws Failure missing */
async function changeDevice(
  ctx: Context,
  actor: Actor,
  action: Act,
  mac: string,
  change: (tx: Tx, device: queries.DeviceRow) => Promise<void>,
): Promise<void> {
  await ctx.unit(async (tx) => {
    const current = await queries.deviceByMac(tx, mac)
    const device = current && (await lockSuccessor(tx, current.id))
    if (!device) throw fail('missing', 'device_unknown')
    await change(tx, device)
    await audit(tx, actor, `devices ${action}`, `device ${device.id}`)
    if (action === 'unlock') await noteSecurity(tx, device.id, SUPPORT, { kind: 'unlocked' })
    // `setKey` writes its own entry.
    else if (action !== 'reset-key')
      await noteSecurity(tx, device.id, SUPPORT, { kind: 'support_changed', act: action })
    await announce(tx, device.id)
  })
}

/** @throws Failure conflict when the address is registered */
export async function registerBySupport(ctx: Context, actor: Actor, device: NewDevice): Promise<void> {
  await ctx.unit(async (tx) => {
    const id = await insertNew(ctx, tx, device)
    if (id === null) throw fail('conflict', 'device_registered')
    await audit(tx, actor, 'devices register', `device ${id}`)
  })
}

/** Ends all locks of a device, including those of trusted browsers, and the limits on questions to its televisions. */
export const unlockDevice = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  changeDevice(ctx, actor, 'unlock', mac, (tx, device) => budgets.removeDeviceLocks(ctx, tx, device))

/** Resets the limits on actions of a device's owner, for the command `limits lift`. */
export const liftDeviceLimits = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  changeDevice(ctx, actor, 'lift-limits', mac, (tx, device) => budgets.liftOwnLimits(ctx, tx, device))

/** Unlocks all locked devices, each in its own transaction. Returns their number, without devices that were erased meanwhile. */
export async function unlockLockedDevices(ctx: Context, actor: Actor): Promise<number> {
  let unlocked = 0
  for (const { mac_address } of await lockedDevices(ctx)) {
    try {
      await unlockDevice(ctx, actor, mac_address)
      unlocked += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'missing') throw error
    }
  }
  return unlocked
}

/** Sets a random key, ends all sessions and the locks of the login. Returns the key. */
export async function resetKey(ctx: Context, actor: Actor, mac: string): Promise<string> {
  const key = randomKey()
  await changeDevice(ctx, actor, 'reset-key', mac, (tx, device) =>
    setKey(ctx, tx, { deviceId: device.id, key, by: SUPPORT }),
  )
  return key
}

/** A blocked device cannot pay; its owner can still log in. */
export const blockDevice = (ctx: Context, actor: Actor, mac: string, blocked: boolean): Promise<void> =>
  changeDevice(ctx, actor, blocked ? 'block' : 'unblock', mac, (tx, device) =>
    queries.writeBlocked(tx, device.id, blocked),
  )

/** @param term an ISO 8601 duration or 'lifetime' */
export const extendLicence = (ctx: Context, actor: Actor, mac: string, term: string): Promise<void> =>
  changeDevice(ctx, actor, 'extend', mac, (tx, device) => grantWithoutPayment(tx, device, term))

/** Allows one switch beyond the licence's (D8). */
export const grantMove = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  changeDevice(ctx, actor, 'grant-move', mac, (tx, device) => queries.addSupportMove(tx, device.id))

/** @throws Failure conflict when none is left */
export const withdrawMove = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  changeDevice(ctx, actor, 'withdraw-move', mac, async (tx, device) => {
    const used = (await allowancesOf(tx, device.id)).filter((name) => name.startsWith('support '))
    if (used.length >= device.support_moves) throw fail('conflict', 'no_move_to_withdraw')
    await queries.addSupportMove(tx, device.id, -1)
  })
