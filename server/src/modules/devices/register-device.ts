import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

/**
 * Registers a device with its trial (D6). What the app does at its first start, and support by hand.
 *
 * @param device the address in its stored form, and a login key of six digits
 * @returns false when the address is registered already: then nothing changes
 */
export async function registerDevice(
  ctx: Context,
  device: { mac_address: string; device_key: string },
): Promise<boolean> {
  const id = randomUUID()
  const inserted = await ctx.unit((tx) =>
    queries.insertDevice(tx, {
      id,
      mac_address: device.mac_address,
      device_key_sealed: ctx.vault.seal(device.device_key, keyContext(id)),
      trialDays: ctx.config.licence.trialDays,
    }),
  )
  return inserted !== undefined
}

/** The place that a sealed login key is bound to. */
export const keyContext = (deviceId: string): string => `devices:${deviceId}:device_key`
