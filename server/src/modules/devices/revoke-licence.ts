import type { Context } from '../../context.ts'
import { audit } from '../../kernel/audit.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { licenceOf, statusAt } from './licence.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Takes back what a payment bought, because its money went back: the expiry then follows from what is left. When it
 * comes before the grant, it blocks it.
 */
export async function revokeLicence(
  ctx: Context,
  { deviceId, paymentId }: { deviceId: string; paymentId: string },
): Promise<void> {
  await ctx.unit(async (tx) => {
    const device = await queries.lockDevice(tx, deviceId)
    if (!device) throw fail('missing', 'device_missing')
    const grant = { device_id: deviceId, payment_id: paymentId, term: ctx.config.licence.term, revoked: true }
    const blocked = await queries.insertGrant(tx, grant)
    if (blocked || !(await queries.revokeGrant(tx, paymentId))) return

    const licence = licenceOf(device.trial_ends_at, await queries.grantsOf(tx, deviceId))
    await queries.writeLicence(tx, deviceId, { ...licence, is_trial: statusAt(licence, device.now) })
    await audit(
      tx,
      { name: 'system', reason: `The money of payment ${paymentId} went back` },
      'devices revoke',
      `device ${deviceId}`,
    )
    await announce(tx, deviceId)
  })
}
