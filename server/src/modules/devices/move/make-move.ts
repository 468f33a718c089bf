import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { endQuestions, moveQuestions } from '../../confirmations/index.ts'
import { announce } from '../../../kernel/announce.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { type SecurityActor, noteSecurity } from '../../../kernel/security-log.ts'
import * as playlists from '../../playlists/index.ts'
import { addAddresses, addressesOf, devicesFormerlyAt, lockAddress } from '../device/address-queries.ts'
import { lastPairs } from '../contract.ts'
import * as installations from '../device/device-installations-queries.ts'
import { isAnyErased } from '../device/erased-queries.ts'
import { writeMove } from '../device/move-history-queries.ts'
import * as moves from '../device/move-queries.ts'
import { raiseSecretsVersion } from '../device/secret-queries.ts'
import { grantsOf } from '../licence/grant-queries.ts'
import { writeTrialEnd } from '../licence/licence-queries.ts'
import { writeLicence } from '../licence/write-licence.ts'
import { requireMoveAllowed } from './check-move.ts'

/** `target` is the device at the new address. */
export type LockedMove = Awaited<ReturnType<typeof lockMove>>

/** Locks an address, the devices of a move to it, and the session. @throws Failure when nothing allows the switch, or the session has ended */
export async function lockMove(tx: Tx, { deviceId, requireCurrent }: Session, mac: string) {
  await lockAddress(tx, mac)
  const { device, holder } = await moves.lockForMove(tx, deviceId, mac)
  await requireCurrent(tx)
  const licence = await requireMoveAllowed(tx, device, mac)
  const holderAddresses = holder ? await addressesOf(tx, holder.id) : []
  // The holder may have moved away before it was locked.
  const target = holderAddresses.some((address) => address.mac === mac) ? holder : undefined
  return { deviceId, mac, licence, holderAddresses, target }
}

/**
 * Writes a move: its target retires and loses its playlists, and the target's apps act for the moved device. They all wait for consent if the
 * target's key did not prove the move and an app with one of its addresses does not act: one of the two is a squatter's, which guesses the question's
 * number with a probability of a third. Apps that wait elsewhere or were removed count too: a squatter can cause both.
 */
export async function makeMove(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  move: LockedMove,
  by: SecurityActor,
  isProvenByKey = false,
): Promise<void> {
  const { deviceId, mac, licence, holderAddresses, target } = move
  await shortenTrial(ctx, tx, move)
  if (target) {
    await playlists.removeAll(tx, target.id)
    await moves.retireDevice(tx, target.id)
  }
  await writeMove(tx, {
    device_id: deviceId,
    licence: licence.allowance,
    from_mac: licence.from,
    to_mac: mac,
    replaced_device_id: target?.id ?? null,
  })
  await noteSecurity(tx, deviceId, by, { kind: 'mac_changed', mac: lastPairs(mac) })
  await installations.endInstallations(tx, deviceId)
  // Also answered questions: the televisions that answered them no longer belong to the device.
  await endQuestions(tx, deviceId)
  if (target) {
    // Also sets the kind of the address that is now shown.
    await addAddresses(tx, deviceId, holderAddresses)
    const macs = holderAddresses.map((address) => address.mac)
    const isContested = !isProvenByKey && (await installations.isClaimedByOther(tx, macs))
    await installations.moveInstallations(tx, target.id, deviceId)
    if (isContested) await installations.writeAllWaiting(tx, deviceId)
    await moveQuestions(tx, target.id, deviceId)
    await endQuestions(tx, target.id)
    await raiseSecretsVersion(tx, deviceId, target.id)
    await announce(tx, target.id)
  }
  await announce(tx, deviceId)
}

/** Ends a trial with that of the target, or at once at an address that another device left or that was erased: that device had a trial (D8). */
async function shortenTrial(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  { mac, licence: { device }, target }: LockedMove,
): Promise<void> {
  const grants = await grantsOf(tx, device.id)
  // A licence counts from the end of the trial.
  if (grants.some(({ revoked_at }) => revoked_at === null)) return
  const hadDevice = async () =>
    (await devicesFormerlyAt(tx, mac)).some((id) => id !== device.id) || (await isAnyErased(ctx, tx, [mac]))
  const end = target ? target.trial_ends_at : (await hadDevice()) ? device.now : null
  if (end === null || end >= device.trial_ends_at) return
  await writeTrialEnd(tx, device.id, end)
  await writeLicence(tx, { ...device, trial_ends_at: end })
}
