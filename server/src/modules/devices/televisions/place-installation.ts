import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { endQuestions, withdrawQuestions } from '../../confirmations/index.ts'
import { publish } from '../../../kernel/event.ts'
import { announce } from '../../../kernel/live.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import * as addresses from '../device/address-queries.ts'
import { setKey } from '../device/change-key.ts'
import { MAX_ADDRESSES } from '../app-contract.ts'
import { deviceAddressAdded } from '../events.ts'
import { wereErased } from '../device/erased-queries.ts'
import * as installations from '../device/installation-queries.ts'
import { retireDevice, writeMove } from '../device/move-queries.ts'
import * as queries from '../device/queries.ts'
import { insertNew, randomKey } from '../device/register-device.ts'
import { fail } from '../fail.ts'
import { isUsed } from './used-device.ts'

type Device = NonNullable<Awaited<ReturnType<typeof queries.lockDevice>>>

/** The device that an app belongs to by its addresses (D35). */
export type Place =
  | { readonly kind: 'device'; readonly deviceId: string }
  /** The device is in use, or another app reads its state: the app waits for consent. */
  | { readonly kind: 'waiting'; readonly deviceId: string }

/**
 * Finds or registers the device of a new key by its addresses, which the caller locks. If none of their devices is used, nor was read by
 * its app within seven days, the first gets a new login key and a new trial, its other apps wait for consent, and the other devices
 * retire. There is no new trial if the apps of one have been silent for thirty days (D50).
 */
export async function placeNewKey(
  ctx: Context,
  tx: Tx,
  { thumbprint, by }: { readonly thumbprint: string; readonly by: SecurityActor },
  reported: readonly addresses.Address[],
): Promise<Place> {
  const macs = reported.map(({ mac }) => mac)
  const owners = await lockOwners(tx, macs)
  let isSilent = false
  for (const device of owners) {
    const activity = await installations.appActivityOf(tx, device.id)
    if (activity.isLive || (await isUsed(tx, device))) return { kind: 'waiting', deviceId: device.id }
    isSilent ||= activity.isSilent
  }
  const [device] = owners
  if (!device) return { kind: 'device', deviceId: await register(ctx, tx, reported) }
  for (const owner of owners) {
    if (owner === device) continue
    await retireDevice(tx, owner.id)
    await installations.moveAll(tx, owner.id, device.id)
    // Payments for the retired device then find this one. No licence has this id, so the device can still switch (D8).
    await writeMove(tx, {
      device_id: device.id,
      licence: `unused ${owner.id}`,
      from_mac: owner.mac_address,
      to_mac: device.mac_address,
      replaced_device_id: owner.id,
    })
  }
  await setKey(ctx, tx, { deviceId: device.id, key: randomKey(), by })
  const { wasGivenUp } = await addresses.stateOfAddresses(tx, macs)
  const hadTrial = wasGivenUp || isSilent || (await wereErased(ctx, tx, macs))
  if (!hadTrial) await queries.writeTrial(tx, device.id, ctx.config.licence.trialDays)
  await installations.writeAllWaiting(tx, device.id, thumbprint)
  // The televisions that show these questions no longer belong to the device.
  for (const { id } of owners) await endQuestions(tx, id)
  await addMissingAddresses(tx, device.id, reported)
  for (const { id } of owners) await announce(tx, id)
  return { kind: 'device', deviceId: device.id }
}

/**
 * Finds the device of a waiting key. The key never takes a device over: it still waits, or waits for the device that now has its first
 * address, or registers a device if none has its addresses.
 */
export async function placeWaitingKey(
  ctx: Context,
  tx: Tx,
  installation: { readonly id: string; readonly device_id: string },
  reported: readonly addresses.Address[],
): Promise<Place> {
  const { id: subjectId, device_id: deviceId } = installation
  const macs = reported.map(({ mac }) => mac)
  const owners = await lockOwners(tx, macs)
  if (owners.some(({ id }) => id === deviceId)) return { kind: 'waiting', deviceId }
  const [owner] = owners
  const place: Place = owner
    ? { kind: 'waiting', deviceId: owner.id }
    : { kind: 'device', deviceId: await register(ctx, tx, reported) }
  // The previous device is no longer asked about the app, and its dashboard no longer lists it.
  await withdrawQuestions(tx, { deviceId, kind: 'authorize', subjectId })
  await announce(tx, deviceId)
  return place
}

/** The devices that have these addresses, in the order of the addresses. */
async function lockOwners(tx: Tx, macs: readonly string[]): Promise<readonly Device[]> {
  const rows = await addresses.ownersOf(tx, macs)
  const ids = new Set(macs.flatMap((mac) => rows.find((row) => row.mac === mac)?.device_id ?? []))
  const locked = new Map<string, Device>()
  // In one order, to avoid deadlocks.
  for (const id of [...ids].toSorted()) {
    const device = await queries.lockDevice(tx, id)
    // Another device may have taken its addresses over before it was locked.
    if (!device || device.retired_at !== null) return lockOwners(tx, macs)
    // Nobody can allow the app until the device is restored or erased.
    if (device.deleted_at !== null)
      throw fail('forbidden', 'installation_revoked', { deletedAt: device.deleted_at })
    locked.set(id, device)
  }
  return [...ids].flatMap((id) => locked.get(id) ?? [])
}

/**
 * Adds the reported addresses that no device has, up to MAX_ADDRESSES, so that payments for them find the device. Also updates the kinds
 * of the device's addresses.
 */
export async function addMissingAddresses(
  tx: Tx,
  deviceId: string,
  reported: readonly addresses.Address[],
): Promise<void> {
  const macs = reported.map(({ mac }) => mac)
  const owners = await addresses.ownersOf(tx, macs)
  const current = await addresses.addressesOf(tx, deviceId)
  const missing = reported
    .filter(({ mac }) => !owners.some((owner) => owner.mac === mac))
    .slice(0, MAX_ADDRESSES - current.length)
  const withNewKind = reported.filter(
    ({ mac, kind }) => kind !== 'unknown' && current.some((old) => old.mac === mac && old.kind !== kind),
  )
  await addresses.addAddresses(tx, deviceId, [...missing, ...withNewKind])
  if (missing.length === 0) return
  await publish(tx, deviceAddressAdded, { deviceId })
  await announce(tx, deviceId)
}

async function register(ctx: Context, tx: Tx, reported: readonly addresses.Address[]): Promise<string> {
  const [first, ...further] = reported
  if (!first) throw new Error('A device has an address')
  const id = await insertNew(ctx, tx, {
    mac_address: first.mac,
    device_key: randomKey(),
    otherMacs: further.map(({ mac }) => mac),
  })
  if (id === null) throw new Error(`The address ${first.mac} was registered although it is locked`)
  await addresses.addAddresses(tx, id, reported)
  return id
}
