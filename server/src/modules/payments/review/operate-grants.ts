import type { Tx } from '@player/db'
import type { Context } from '../context.ts'
import type { Actor } from '../../../kernel/audit.ts'
import * as devices from '../../devices/index.ts'
import { idOfPayment, isId } from '../store/find-queries.ts'
import { lockWithOthers } from '../store/queries.ts'
import { markAssigned, moveToDevice } from '../store/assignment-queries.ts'
import { noteActs } from './note-acts.ts'
import { fail } from '../fail.ts'

/**
 * Moves a payment and its grant to another device, without a second receipt. A later refund ends that device's licence.
 * @throws Failure missing; conflict if the grant has no payment, has ended, or already belongs to that device
 */
export async function moveGrant(ctx: Context, actor: Actor, name: string, mac: string): Promise<void> {
  await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, name)
    if (!payment) throw fail('conflict', 'grant_without_payment')
    const target = await devices.deviceAt(tx, mac)
    const before = await devices.deviceById(tx, grant.device_id)
    await devices.moveGrant(tx, grant, target.id)
    await moveToDevice(tx, payment.id, target.id)
    await markAssigned(tx, payment.id)
    const action = `payments move-grant from ${before?.mac_address} to ${mac}`
    await noteActs(tx, actor, action, payment, [
      [grant.device_id, 'move-grant'],
      [target.id, 'receive-grant'],
    ])
  })
}

/** Ends a grant without a refund. Returns the device. @throws Failure missing; conflict if it has ended */
export async function endGrant(ctx: Context, actor: Actor, name: string) {
  const device = await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, name)
    await devices.endGrant(tx, grant)
    await noteActs(tx, actor, 'payments end-grant', payment, [[grant.device_id, 'end-grant']])
    return grant.device_id
  })
  return summaryOf(ctx, device)
}

/** Restores an ended grant. Returns the device. @throws Failure missing; conflict if it is active, or the money was returned */
export async function restoreGrant(ctx: Context, actor: Actor, name: string) {
  const device = await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, name)
    if (payment && payment.state !== 'confirmed') throw fail('conflict', 'payment_returned')
    await devices.restoreGrant(tx, grant)
    await noteActs(tx, actor, 'payments restore-grant', payment, [[grant.device_id, 'restore-grant']])
    return grant.device_id
  })
  return summaryOf(ctx, device)
}

const summaryOf = async (ctx: Pick<Context, 'db'>, deviceId: string) => ({
  device: (await devices.successorsById(ctx.db, [deviceId])).get(deviceId) ?? null,
})

/** Locks the payment and then the grant, by the id of either or the payment's reference. */
async function lockNamed(tx: Tx, name: string) {
  const byId = isId(name) ? await devices.grantById(tx, name) : undefined
  const paymentId = byId ? byId.payment_id : await idOfPayment(tx, name)
  if (paymentId === null) {
    const grant = byId && (await devices.lockGrant(tx, byId.id))
    if (!grant) throw fail('missing', 'grant_unknown')
    return { payment: null, grant }
  }
  const payment = await lockWithOthers(tx, paymentId)
  const grant = await devices.lockGrantOf(tx, paymentId)
  if (!payment || !grant) throw fail('missing', 'grant_unknown')
  return { payment, grant }
}
