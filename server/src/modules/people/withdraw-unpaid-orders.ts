import type { Tx } from '@player/db'
import * as devices from '../devices/index.ts'
import * as payments from '../payments/index.ts'
import { fail } from './fail.ts'

/** Locks a device and withdraws its unpaid orders. @throws Failure conflict while a payment for it is arriving, because its licence would be lost */
export async function withdrawUnpaidOrders(ctx: payments.Context, tx: Tx, deviceId: string): Promise<void> {
  await devices.lockDevice(tx, deviceId)
  if (!(await payments.withdrawOrders(ctx, tx, deviceId))) throw fail('conflict', 'payment_arriving')
}
