import { randomInt } from 'node:crypto'
import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { audit, type Actor } from '../../kernel/audit.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { openDeviceLocks } from './budgets.ts'
import { answer } from './messages.ts'
import * as queries from './queries.ts'
import { insertNew, keyContext, type NewDevice } from './register-device.ts'
import { lockSuccessor } from './successor.ts'
import { writeLicence } from './write-licence.ts'

const fail = failuresOf(answer)

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockDevice>>>

/** Changes a device by command: the change and its audit entry in one transaction, and open dashboards hear of it. */
async function bySupport(
  ctx: Context,
  actor: Actor,
  action: string,
  mac: string,
  change: (tx: Transaction<Database>, device: Locked) => Promise<void>,
): Promise<void> {
  await ctx.unit(async (tx) => {
    const found = await queries.deviceByMac(tx, mac)
    const device = found && (await lockSuccessor(tx, found.id))
    if (!device) throw fail('missing', 'device_unknown')
    await change(tx, device)
    await audit(tx, actor, `devices ${action}`, `device ${device.id}`)
    await announce(tx, device.id)
  })
}

/** Registers a device by hand. @throws Failure conflict when its address is registered already */
export async function registerBySupport(ctx: Context, actor: Actor, device: NewDevice): Promise<void> {
  await ctx.unit(async (tx) => {
    const id = await insertNew(ctx, tx, device)
    if (id === null) throw fail('conflict', 'device_registered')
    await audit(tx, actor, 'devices register', `device ${id}`)
  })
}

/** Opens what was locked by too many wrong keys or PINs, for trusted browsers too (D16). */
export const unlockDevice = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  bySupport(ctx, actor, 'unlock', mac, (tx, device) => openDeviceLocks(ctx, tx, device))

/** Gives the device a new random key and ends all its sessions. @returns the key, to be told to its owner */
export async function resetKey(ctx: Context, actor: Actor, mac: string): Promise<string> {
  const key = String(randomInt(1_000_000)).padStart(6, '0')
  await bySupport(ctx, actor, 'reset-key', mac, (tx, device) =>
    queries.writeKey(tx, device.id, ctx.vault.encrypt(key, keyContext(device.id)), null),
  )
  return key
}

/** Blocks a device, or lets it pay again. Its owner can log in and see that it is blocked. */
export const blockDevice = (ctx: Context, actor: Actor, mac: string, blocked: boolean): Promise<void> =>
  bySupport(ctx, actor, blocked ? 'block' : 'unblock', mac, (tx, device) =>
    queries.writeBlocked(tx, device.id, blocked),
  )

/** Grants a term without a payment. `term` is an ISO 8601 duration or 'lifetime'. */
export const extendLicence = (ctx: Context, actor: Actor, mac: string, term: string): Promise<void> =>
  bySupport(ctx, actor, 'extend', mac, async (tx, device) => {
    const grant = { device_id: device.id, payment_id: null, term, revoked: false }
    await queries.insertGrant(tx, grant)
    await writeLicence(tx, device)
  })

/** Allows one more move to another address than the licence does (D8). */
export const grantMove = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  bySupport(ctx, actor, 'grant-move', mac, (tx, device) => queries.addSupportMove(tx, device.id))

/** Takes back a move that support allowed. @throws Failure conflict when there is none that was not made */
export const withdrawMove = (ctx: Context, actor: Actor, mac: string): Promise<void> =>
  bySupport(ctx, actor, 'withdraw-move', mac, async (tx, device) => {
    const made = (await queries.movesOf(tx, device.id)).filter((allowance) =>
      allowance.startsWith('support '),
    )
    if (made.length >= device.support_moves) throw fail('conflict', 'no_move_to_withdraw')
    await queries.addSupportMove(tx, device.id, -1)
  })
