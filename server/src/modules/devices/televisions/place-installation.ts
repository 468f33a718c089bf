import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { endQuestions, withdrawQuestions } from '../../confirmations/index.ts'
import { announce } from '../../../kernel/announce.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import * as addresses from '../device/address-queries.ts'
import { setKey } from '../device/change-key.ts'
import { wereErased } from '../device/erased-queries.ts'
import { appActivityOf, moveInstallations, writeAllWaiting } from '../device/device-installations-queries.ts'
import { retireDevice, writeMove } from '../device/move-queries.ts'
import { writeTrial } from '../licence/licence-queries.ts'
import { randomKey } from '../device/register-device.ts'
import { isUsed } from './used-device.ts'
import { lockOwners, addMissingAddresses, registerDevice } from './reported-addresses.ts'

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
    const activity = await appActivityOf(tx, device.id)
    if (activity.isLive || (await isUsed(tx, device))) return { kind: 'waiting', deviceId: device.id }
    isSilent ||= activity.isSilent
  }
  const [device] = owners
  if (!device) return { kind: 'device', deviceId: await registerDevice(ctx, tx, reported) }
  for (const owner of owners) {
    if (owner === device) continue
    await retireDevice(tx, owner.id)
    await moveInstallations(tx, owner.id, device.id)
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
  if (!hadTrial) await writeTrial(tx, device.id, ctx.config.licence.trialDays)
  await writeAllWaiting(tx, device.id, thumbprint)
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
    : { kind: 'device', deviceId: await registerDevice(ctx, tx, reported) }
  // The previous device is no longer asked about the app, and its dashboard no longer lists it.
  await withdrawQuestions(tx, { deviceId, kind: 'authorize', subjectId })
  await announce(tx, deviceId)
  return place
}
