import type { Session } from '../../kernel/request-session.ts'
import { type SecurityActor } from '../../kernel/security-log.ts'
import type { Context } from '../payments/index.ts'
import * as devices from '../devices/index.ts'
import { withdrawUnpaidOrders } from './withdraw-unpaid-orders.ts'

/** Deletes a device, which support can restore for a week. @throws Failure conflict while a payment arrives; unauthorised if the session has ended */
export async function deleteDevice(ctx: Context, session: Session, by: SecurityActor): Promise<void> {
  const { deviceId } = session
  await ctx.unit(async (tx) => {
    await withdrawUnpaidOrders(ctx, tx, deviceId)
    await session.requireCurrent(tx)
    await devices.markDeleted(tx, deviceId, { name: 'owner', reason: 'Deleted in the dashboard' }, by)
  })
}
