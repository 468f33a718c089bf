import type { Context } from '../../../kernel/context.ts'
import { audit } from '../../../kernel/audit.ts'
import * as grants from './grant-queries.ts'
import * as queries from '../device/queries.ts'
import { lockSuccessor } from './successor.ts'
import { writeLicence } from './write-licence.ts'
import { fail } from '../fail.ts'

/** Revokes a payment's grant because its money went back. Before the grant it prevents it; a moved grant is revoked where it is. */
export async function revokeLicence(
  ctx: Context,
  { deviceId, paymentId }: { deviceId: string; paymentId: string },
): Promise<void> {
  await ctx.unit(async (tx) => {
    const known = await grants.lockGrantOf(tx, paymentId)
    // A grant stays with its device even if that retires.
    const device = await (known ? queries.lockDevice(tx, known.device_id) : lockSuccessor(tx, deviceId))
    if (!device) throw fail('missing', 'device_missing')
    const grant = {
      device_id: device.id,
      payment_id: paymentId,
      term: ctx.config.licence.term,
      revoked: true,
    }
    const blocked = await grants.insertGrant(tx, grant)
    const revoked = blocked ? undefined : await grants.revokeGrant(tx, paymentId)
    if (revoked === undefined) return
    if (revoked !== device.id) throw new Error(`The grant of payment ${paymentId} was moved meanwhile`)

    await writeLicence(tx, device)
    await audit(
      tx,
      { name: 'system', reason: `Payment ${paymentId} was refunded or reversed` },
      'devices revoke',
      `device ${device.id}`,
    )
  })
}
