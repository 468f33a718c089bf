import type { Db } from '@player/db'
import * as addresses from '../device/address-queries.ts'
import * as moves from '../device/move-queries.ts'
import * as queries from '../device/queries.ts'

/** A device or, once retired, its successor (D8); itself where the successor is unknown. */
export const successorOf = (db: Db, deviceId: string) => followSuccessors(db, deviceId, queries.deviceById)

export const lockSuccessor = (tx: Db, deviceId: string) => followSuccessors(tx, deviceId, queries.lockDevice)

/** A device and those that it replaced, whose payments are for it. */
export async function withReplaced(db: Db, deviceId: string): Promise<readonly string[]> {
  const all = [deviceId]
  for (
    let found = await moves.replacedIds(db, all);
    found.length > 0;
    found = await moves.replacedIds(db, found)
  )
    all.push(...found)
  return all
}

/** All devices whose payments are for the same device. */
export async function devicesPaidTogether(db: Db, deviceId: string): Promise<readonly string[]> {
  return withReplaced(db, (await successorOf(db, deviceId))?.id ?? deviceId)
}

/** The device for which payments to this address are: the one that has it, else the successor of the last one that had it (D8). */
export async function deviceForPaymentTo(db: Db, mac: string): Promise<string | null> {
  const device = await queries.deviceByMac(db, mac)
  if (device) return device.id
  const [former] = await addresses.devicesFormerlyAt(db, mac)
  if (former === undefined) return null
  return (await successorOf(db, former))?.id ?? former
}

async function followSuccessors(
  db: Db,
  deviceId: string,
  read: typeof queries.deviceById,
): ReturnType<typeof queries.deviceById> {
  const device = await read(db, deviceId)
  if (!device || device.retired_at === null) return device
  const next = await moves.successorIdOf(db, device.id)
  return next === null ? device : followSuccessors(db, next, read)
}
