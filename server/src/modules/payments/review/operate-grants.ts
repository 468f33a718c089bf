import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import * as devices from '../../devices/index.ts'
import { idOfPayment, isId } from '../show/find-queries.ts'
import { subjectOf } from '../show/inspect-payments.ts'
import { lockWithOthers } from '../lock-with-others.ts'
import { answer } from '../messages.ts'
import { moveToDevice } from '../change-queries.ts'
import type * as queries from '../queries.ts'

const fail = failuresOf(answer)

/**
 * Moves what a payment bought, and the payment with it, to the device with this address: the wrong one was paid for. No
 * second receipt is sent. Money that goes back later takes the licence back where it is then.
 *
 * @throws Failure missing, conflict when the payment gives nothing, or gives it to that device
 */
export async function moveGrant(ctx: Context, actor: Actor, named: string, mac: string): Promise<void> {
  await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, named)
    if (!payment) throw fail('conflict', 'grant_without_payment')
    const target = await devices.deviceAt(tx, mac)
    const before = await devices.deviceById(tx, grant.device_id)
    await devices.moveGrant(tx, grant, target.id)
    await moveToDevice(tx, payment.id, target.id)
    const action = `payments move-grant from ${before?.mac_address} to ${mac}`
    await auditAll(tx, actor, action, payment, [grant.device_id, target.id])
  })
}

/**
 * Ends what a grant gives, be it a payment's or one by support, although no money went back.
 *
 * @returns its device as it stands then
 * @throws Failure missing, conflict when it has ended
 */
export async function endGrant(ctx: Context, actor: Actor, named: string) {
  const device = await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, named)
    await devices.endGrant(tx, grant)
    await auditAll(tx, actor, 'payments end-grant', payment, [grant.device_id])
    return grant.device_id
  })
  return summaryOf(ctx, device)
}

/**
 * Has a grant count again that was ended.
 *
 * @returns its device as it stands then
 * @throws Failure missing, conflict when it counts, or its money went back
 */
export async function restoreGrant(ctx: Context, actor: Actor, named: string) {
  const device = await ctx.unit(async (tx) => {
    const { payment, grant } = await lockNamed(tx, named)
    if (payment && payment.state !== 'confirmed') throw fail('conflict', 'payment_returned')
    await devices.restoreGrant(tx, grant)
    await auditAll(tx, actor, 'payments restore-grant', payment, [grant.device_id])
    return grant.device_id
  })
  return summaryOf(ctx, device)
}

/** How the device stands then. */
async function summaryOf(ctx: Pick<Context, 'db'>, deviceId: string) {
  return { device: (await devices.devicesById(ctx.db, [deviceId])).get(deviceId) ?? null }
}

/** The grant that is named, by its payment or by its own id, locked after its payment. */
async function lockNamed(
  tx: Transaction<Database>,
  named: string,
): Promise<{ payment: queries.PaymentRow | null; grant: devices.LockedGrant }> {
  const byId = isId(named) ? await devices.grantById(tx, named) : undefined
  const paymentId = byId ? byId.payment_id : await idOfPayment(tx, named)
  if (paymentId === null) {
    const grant = byId && (await devices.lockGrant(tx, byId.id))
    if (!grant) throw fail('missing', 'grant_unknown')
    return { payment: null, grant }
  }
  const payment = (await lockWithOthers(tx, paymentId))?.payment
  const grant = await devices.lockGrantOf(tx, paymentId)
  if (!payment || !grant) throw fail('missing', 'grant_unknown')
  return { payment, grant }
}

async function auditAll(
  tx: Transaction<Database>,
  actor: Actor,
  action: string,
  payment: queries.PaymentRow | null,
  deviceIds: readonly string[],
): Promise<void> {
  if (payment) await audit(tx, actor, action, subjectOf(payment))
  for (const id of deviceIds) await audit(tx, actor, action, `device ${id}`)
}
