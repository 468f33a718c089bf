import type { Db } from '@player/db'
import * as addresses from '../device/address-queries.ts'
import { replacedIds, successorIdOf } from '../device/move-history-queries.ts'
import * as queries from '../device/queries.ts'

/** The successor of a retired device, if it is known (D8); otherwise the device itself. */
export const successorOf = (db: Db, deviceId: string) => followSuccessors(db, deviceId, queries.deviceById)

export const lockSuccessor = (tx: Db, deviceId: string) => followSuccessors(tx, deviceId, queries.lockDevice)

/** A device and the devices that it replaced, whose payments are for it. */
export async function withReplaced(db: Db, deviceId: string): Promise<readonly string[]> {
  const ids = [deviceId]
  let replaced: readonly string[] = ids
  while (replaced.length > 0) {
    replaced = await replacedIds(db, replaced)
    ids.push(...replaced)
  }
  return ids
}

/** All devices whose payments are for the same device. */
export const devicesPaidTogether = async (db: Db, deviceId: string): Promise<readonly string[]> =>
  withReplaced(db, (await successorOf(db, deviceId))?.id ?? deviceId)

/** The device that a payment for this address is for: the one that has it, or the successor of the last one that had it (D8). */
export async function deviceForPaymentTo(db: Db, mac: string): Promise<string | null> {
  const device = await queries.deviceByMac(db, mac)
  if (device) return device.id
  const [former] = await addresses.devicesFormerlyAt(db, mac)
  if (former === undefined) return null
  return (await successorOf(db, former))?.id ?? former
}

type Read = typeof queries.deviceById

async function followSuccessors(db: Db, deviceId: string, read: Read): ReturnType<Read> {
  const device = await read(db, deviceId)
  if (!device || device.retired_at === null) return device
  const next = await successorIdOf(db, device.id)
  return next === null ? device : followSuccessors(db, next, read)
}
