import { type SecurityActor } from '../../kernel/security-log.ts'
import type { Context } from '../payments/index.ts'
import * as devices from '../devices/index.ts'
import * as payments from '../payments/index.ts'
import { fail } from './fail.ts'

/**
 * Deletes a device for its owner. Support can restore it for a week; then `eraseDeleted` erases it.
 *
 * @throws Failure conflict while a payment for it is arriving, because its licence would be lost
 */
export async function deleteDevice(ctx: Context, deviceId: string, by: SecurityActor): Promise<void> {
  if (await payments.isPaymentArriving(ctx, deviceId)) throw fail('conflict', 'payment_arriving')
  await ctx.unit((tx) =>
    devices.markDeleted(tx, deviceId, { name: 'owner', reason: 'Deleted in the dashboard' }, by),
  )
}
