import type { Db } from '@player/db'
import { announce } from '../../../kernel/live.ts'
import * as devices from '../../devices/index.ts'

/** Announces a change of a payment to the device that it is for now: its own may have been replaced (D8). */
export async function announcePayment(
  db: Db,
  { device_id: deviceId }: { readonly device_id: string },
): Promise<void> {
  await announce(db, (await devices.successorOf(db, deviceId))?.id ?? deviceId)
}
