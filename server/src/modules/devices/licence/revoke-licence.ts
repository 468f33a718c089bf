import type { Context } from '../../../kernel/context.ts'
import { audit } from '../../../kernel/audit.ts'
import * as grants from './grant-queries.ts'
import * as queries from '../device/queries.ts'
import { lockSuccessor } from './successor.ts'
import { writeLicence } from './write-licence.ts'
import { fail } from '../fail.ts'

/** Revokes a payment's grant after a refund or reversal, at the device that has it now. Without a grant, prevents a later one. */
export async function revokeLicence(
  ctx: Context,
  { deviceId, paymentId }: { deviceId: string; paymentId: string },
): Promise<void> {
  await ctx.unit(async (tx) => {
    const existing = await grants.lockGrantOf(tx, paymentId)
    // A retired device keeps its grants.
    const device = await (existing ? queries.lockDevice(tx, existing.device_id) : lockSuccessor(tx, deviceId))
    if (!device) throw fail('missing', 'device_missing')
    const { term } = ctx.config.licence
    const grant = { device_id: device.id, payment_id: paymentId, term, revoked: true }
    const isPrevented = await grants.insertGrant(tx, grant)
    const grantDeviceId = isPrevented ? undefined : await grants.revokeGrant(tx, paymentId)
    if (grantDeviceId === undefined) return
    if (grantDeviceId !== device.id) throw new Error(`The grant of payment ${paymentId} was moved meanwhile`)

    await writeLicence(tx, device)
    const actor = { name: 'system', reason: `Payment ${paymentId} was refunded or reversed` }
    await audit(tx, actor, 'devices revoke', `device ${device.id}`)
  })
}
