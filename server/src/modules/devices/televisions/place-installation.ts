import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { endQuestions, endQuestionsAbout } from '../../confirmations/index.ts'
import { announce } from '../../../kernel/announce.ts'
import type { SecurityActor } from '../../../kernel/security-log.ts'
import * as addresses from '../device/address-queries.ts'
import { setKey } from '../device/change-key.ts'
import { isAnyErased } from '../device/erased-queries.ts'
import { appActivityOf, moveInstallations, writeAllWaiting } from '../device/device-installations-queries.ts'
import { writeMove } from '../device/move-history-queries.ts'
import { retireDevice } from '../device/move-queries.ts'
import { writeTrial } from '../licence/licence-queries.ts'
import { randomKey } from '../device/random-key.ts'
import { isUsed } from './used-device.ts'
import { lockDevicesAt, addMissingAddresses, registerReported } from './reported-addresses.ts'

/** The device that an app belongs to by its addresses (D35). */
export interface Place {
  /** 'waiting': the device is in use, or another app reads its state, so that the app needs consent. */
  readonly kind: 'device' | 'waiting'
  readonly deviceId: string
}

/**
 * Finds or registers the device of a new key by its addresses, which the caller locks. If none of these devices is in use, and no app read the state
 * of one within seven days, the first gets a new login key and a new trial, its other apps wait for consent, and the other devices retire. No new
 * trial starts if the apps of one of the devices have read nothing for thirty days (D50), or another device had one of the addresses.
 */
export async function placeNewKey(
  ctx: Context,
  tx: Tx,
  { thumbprint, by }: { readonly thumbprint: string; readonly by: SecurityActor },
  reported: readonly addresses.Address[],
): Promise<Place> {
  const macs = reported.map(({ mac }) => mac)
  const { devices, reserved } = await lockDevicesAt(tx, macs)
  let isSilent = false
  for (const device of devices) {
    const activity = await appActivityOf(tx, device.id)
    if (activity.isLive || (await isUsed(tx, device))) return { kind: 'waiting', deviceId: device.id }
    isSilent ||= activity.isSilent
  }
  const [device, ...others] = devices
  if (!device) return { kind: 'device', deviceId: await registerReported(ctx, tx, reported, reserved) }
  for (const other of others) {
    await retireDevice(tx, other.id)
    await moveInstallations(tx, other.id, device.id)
    // This row makes payments for the retired device count for the other one. `unused …` is no licence's id: no move is used up (D8).
    await writeMove(tx, {
      device_id: device.id,
      licence: `unused ${other.id}`,
      from_mac: other.mac_address,
      to_mac: device.mac_address,
      replaced_device_id: other.id,
    })
  }
  await setKey(ctx, tx, { deviceId: device.id, key: randomKey(), by })
  const { wasGivenUp } = await addresses.stateOfAddresses(tx, macs)
  const withoutTrial = wasGivenUp || isSilent || reserved.size > 0 || (await isAnyErased(ctx, tx, macs))
  if (!withoutTrial) await writeTrial(tx, device.id, ctx.config.licence.trialDays)
  await writeAllWaiting(tx, device.id, thumbprint)
  // The televisions that show these questions no longer belong to the device.
  for (const { id } of devices) await endQuestions(tx, id)
  await addMissingAddresses(tx, device.id, reported)
  for (const { id } of devices) await announce(tx, id)
  return { kind: 'device', deviceId: device.id }
}

/** The device of a waiting installation, which takes over none: its own, else the first one at its addresses, else a new one. */
export async function placeWaitingKey(
  ctx: Context,
  tx: Tx,
  installation: { readonly id: string; readonly device_id: string },
  reported: readonly addresses.Address[],
): Promise<Place> {
  const { id: subjectId, device_id: deviceId } = installation
  const macs = reported.map(({ mac }) => mac)
  const { devices, reserved } = await lockDevicesAt(tx, macs)
  if (devices.some(({ id }) => id === deviceId)) return { kind: 'waiting', deviceId }
  const [device] = devices
  const place: Place = device
    ? { kind: 'waiting', deviceId: device.id }
    : { kind: 'device', deviceId: await registerReported(ctx, tx, reported, reserved) }
  // Withdraws the question about this app at the previous device, whose dashboard then no longer lists it.
  await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId })
  await announce(tx, deviceId)
  return place
}
