import type { Context } from '../context.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import * as devices from '../../devices/index.ts'
import { answer } from '../messages.ts'
import { hasHeldPayment } from './start-queries.ts'

const fail = failuresOf(answer)

/**
 * Checks that a device can pay now (D11; the specification's checkMacValid).
 * @returns its MAC address, and its id with those of devices that it replaced
 * @throws Failure conflict if it is blocked, licensed for life, or has a payment on hold
 */
export async function checkDevice(
  ctx: Context,
  deviceId: string,
): Promise<{ readonly mac: string; readonly deviceIds: readonly string[] }> {
  const device = await devices.viewDevice(ctx, deviceId)
  if (!device.enabled) throw fail('conflict', 'device_blocked')
  if (device.expire_date === null) throw fail('conflict', 'already_for_life')
  const deviceIds = await devices.withReplaced(ctx.db, deviceId)
  if (await hasHeldPayment(ctx.db, deviceIds)) throw fail('conflict', 'payment_on_hold')
  return { mac: device.mac_address, deviceIds }
}
