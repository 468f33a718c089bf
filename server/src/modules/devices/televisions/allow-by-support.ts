import type { Tx } from '@player/db'
import { announce } from '../../../kernel/announce.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { SUPPORT } from '../../../kernel/security-log.ts'
import { endQuestionsAbout } from '../../confirmations/index.ts'
import * as addresses from '../device/address-queries.ts'
import { setKey } from '../device/change-key.ts'
import { expireWithoutAddress, writeAllWaiting } from '../device/device-installations-queries.ts'
import { macsOf, writeWaitsFor } from '../device/installation-queries.ts'
import { lockDevice } from '../device/queries.ts'
import { randomKey } from '../device/random-key.ts'
import { fail } from '../fail.ts'
import { registerReported } from './reported-addresses.ts'
import { allow, lockTelevision } from './televisions.ts'

/**
 * Authorizes an app whose owner has proved to support that the television is theirs. The app gets the device if it acts already, reports the shown
 * address or none, or if the device has none: the key changes, which ends all sessions, and all other apps wait for consent. Otherwise it gets a new
 * device at its addresses: the playlists may be another owner's. The device keeps its shown address. It keeps another address only if this app gets
 * it and reports that address or none: a squatter may have registered addresses of many televisions as one device. Apps at removed addresses register
 * at their next report, due at once. Returns the id of the app's device. @throws Failure missing; conflict when other devices have all its addresses
 */
export async function allowBySupport(ctx: Context, actor: Actor, deviceId: string, id: string) {
  return ctx.unit(async (tx) => {
    const before = await addresses.addressesOf(tx, deviceId)
    await addresses.lockAddresses(tx, [...before.map(({ mac }) => mac), ...(await macsOf(tx, id))])
    const { authorized_at, thumbprint, macs } = await lockTelevision(tx, deviceId, id)
    await lockDevice(tx, deviceId)
    const [shown, ...further] = await addresses.addressesOf(tx, deviceId)
    // An app that acts already keeps the device: a squatter's may act beside it.
    const getsDevice =
      authorized_at !== null || shown === undefined || macs.length === 0 || macs.includes(shown.mac)
    const isProven = (mac: string) => getsDevice && (macs.length === 0 || macs.includes(mac))
    const unproven = further.filter(({ mac }) => !isProven(mac))
    await addresses.removeAddresses(tx, deviceId, unproven)
    let appDeviceId = deviceId
    if (getsDevice) {
      await setKey(ctx, tx, { deviceId, key: randomKey(), by: SUPPORT })
      await writeAllWaiting(tx, deviceId, thumbprint)
      await allow(tx, { deviceId, id, by: SUPPORT }, actor)
    } else {
      await audit(tx, actor, `installations allow ${id}`, `device ${deviceId}`)
      await endQuestionsAbout(tx, { deviceId, kind: 'authorize', subjectId: id })
      appDeviceId = await registerSeparately(ctx, tx, macs)
      await writeWaitsFor(tx, id, appDeviceId)
      await allow(tx, { deviceId: appDeviceId, id, by: SUPPORT }, actor)
    }
    await expireWithoutAddress(tx, deviceId)
    await announce(tx, deviceId)
    return appDeviceId
  })
}

/** Registers a device at those of an app's addresses that no device has. Returns its id. */
async function registerSeparately(ctx: Context, tx: Tx, macs: readonly string[]): Promise<string> {
  const taken = await addresses.devicesAt(tx, macs)
  const free = macs.filter((mac) => !taken.some((row) => row.mac === mac))
  if (free.length === 0) throw fail('conflict', 'installation_gone')
  const reported = free.map((mac): addresses.Address => ({ mac, kind: 'unknown' }))
  return registerReported(ctx, tx, reported, new Set())
}
