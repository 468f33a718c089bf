import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { publish } from '../../../kernel/event.ts'
import { announce } from '../../../kernel/announce.ts'
import * as addresses from '../device/address-queries.ts'
import { assignedAddress, MAX_ADDRESSES } from '../app-contract.ts'
import { deviceAddressAdded } from '../events.ts'
import * as queries from '../device/queries.ts'
import { randomKey } from '../device/random-key.ts'
import { insertNew } from '../device/register-device.ts'

/** Locks the devices at these addresses, and returns them in that order. Addresses of deleted devices are `reserved` until the erasure. */
export async function lockDevicesAt(
  tx: Tx,
  macs: readonly string[],
): Promise<{ readonly devices: readonly queries.DeviceRow[]; readonly reserved: ReadonlySet<string> }> {
  const rows = await addresses.devicesAt(tx, macs)
  const ids = new Set(macs.flatMap((mac) => rows.find((row) => row.mac === mac)?.device_id ?? []))
  const locked = new Map<string, queries.DeviceRow>()
  // In one order, to avoid deadlocks.
  for (const id of [...ids].toSorted()) {
    const device = await queries.lockDevice(tx, id)
    // Another device may have taken its addresses over before it was locked.
    if (!device || device.retired_at !== null) return lockDevicesAt(tx, macs)
    locked.set(id, device)
  }
  const isDeleted = (id: string) => locked.get(id)?.deleted_at !== null
  return {
    devices: [...ids].filter((id) => !isDeleted(id)).flatMap((id) => locked.get(id) ?? []),
    reserved: new Set(rows.filter((row) => isDeleted(row.device_id)).map(({ mac }) => mac)),
  }
}

/** Adds reported addresses that no device has, up to MAX_ADDRESSES, so that payments for them count. Updates the kinds of the device's own. */
export async function addMissingAddresses(tx: Tx, deviceId: string, reported: readonly addresses.Address[]) {
  const macs = reported.map(({ mac }) => mac)
  const rows = await addresses.devicesAt(tx, macs)
  const free = reported.filter(({ mac }) => !rows.some((row) => row.mac === mac))
  // Another app of the device may report addresses at the same time.
  if (free.length > 0) await queries.lockDevice(tx, deviceId)
  const current = await addresses.addressesOf(tx, deviceId)
  const missing = free.slice(0, Math.max(0, MAX_ADDRESSES - current.length))
  const withNewKind = reported.filter(
    ({ mac, kind }) => kind !== 'unknown' && current.some((old) => old.mac === mac && old.kind !== kind),
  )
  await addresses.addAddresses(tx, deviceId, [...missing, ...withNewKind])
  if (missing.length === 0) return
  await publish(tx, deviceAddressAdded, { deviceId })
  await announce(tx, deviceId)
}

/**
 * Registers a device with these addresses, except `reserved` ones; the first one is shown. If none is left, the device gets an assigned address,
 * so that a television can register although its device was deleted (D35). A device that reports a reserved address gets no trial.
 */
export async function registerReported(
  ctx: Context,
  tx: Tx,
  reported: readonly addresses.Address[],
  reserved: ReadonlySet<string>,
): Promise<string> {
  const free = reported.filter(({ mac }) => !reserved.has(mac))
  const [first = { kind: 'unknown', mac: assignedAddress() } as const, ...further] = free
  const id = await insertNew(ctx, tx, {
    mac_address: first.mac,
    device_key: randomKey(),
    otherMacs: further.map(({ mac }) => mac),
    withoutTrial: reserved.size > 0,
  })
  if (id === null) throw new Error(`The address ${first.mac} was registered although it is locked`)
  await addresses.addAddresses(tx, id, [first, ...further])
  return id
}
