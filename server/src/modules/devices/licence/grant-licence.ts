import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { eventOf } from '../../../kernel/event.ts'
import { deviceActivated } from '../events.ts'
import * as grants from './grant-queries.ts'
import { lockSuccessor } from './successor.ts'
import { type LockedDevice, writeLicence } from './write-licence.ts'
import { fail } from '../fail.ts'

/** Grants the configured term for a confirmed payment, to its device or the successor (D8): once per payment, and never after a revocation. */
export async function grantLicence(
  ctx: Context,
  { deviceId: paidDeviceId, paymentId }: { deviceId: string; paymentId: string },
): Promise<void> {
  const { term } = ctx.config.licence
  await ctx.unit(async (tx) => {
    const device = await lockSuccessor(tx, paidDeviceId)
    if (!device) throw fail('missing', 'device_missing')
    const { id: deviceId } = device
    const grant = { device_id: deviceId, payment_id: paymentId, term, revoked: false }
    if (!(await grants.insertGrant(tx, grant))) return
    await writeLicence(tx, device, ({ expire_date: end }) => [
      eventOf(deviceActivated, { deviceId, paymentId, expireDate: end?.toISOString() ?? null, term }),
    ])
  })
}

/** Grants a term that nobody paid for. @param term an ISO 8601 duration or 'lifetime' */
export async function grantWithoutPayment(tx: Tx, device: LockedDevice, term: string): Promise<void> {
  await grants.insertGrant(tx, { device_id: device.id, payment_id: null, term, revoked: false })
  await writeLicence(tx, device)
}
