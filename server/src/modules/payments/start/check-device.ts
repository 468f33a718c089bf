import type { OwnedDevice, PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { paymentConditions, type PaymentConditions } from '../store/payment-conditions-queries.ts'
import { fail } from '../fail.ts'

/**
 * Checks that a device can be paid for now (the specification's checkMacValid).
 * @param method whose unreviewed reversal and open order to look for
 * @throws Failure conflict if it is blocked, licensed for life, or has a payment on hold
 */
export async function checkDevice(
  ctx: Pick<Context, 'db'>,
  device: OwnedDevice,
  method: PaymentMethod | null = null,
): Promise<PaymentConditions> {
  if (device.blocked_at !== null) throw fail('conflict', 'device_blocked')
  if (device.expire_date === null) throw fail('conflict', 'already_for_life')
  const payments = await paymentConditions(ctx.db, device.id, method)
  if (payments.isOnHold) throw fail('conflict', 'payment_on_hold')
  return payments
}
