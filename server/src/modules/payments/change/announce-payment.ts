import type { Db } from '@player/db'
import { announce } from '../../../kernel/announce.ts'
import * as devices from '../../devices/index.ts'

/** Announces a payment's change to its device, or to the device that replaced it. */
export async function announcePayment(db: Db, { device_id: deviceId }: { readonly device_id: string }) {
  await announce(db, (await devices.successorOf(db, deviceId))?.id ?? deviceId)
}
