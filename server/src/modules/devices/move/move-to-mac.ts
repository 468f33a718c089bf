import type { Db, Tx } from '@player/db'
import { endQuestions, isConfirmed, moveQuestions } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/live.ts'
import type { Request } from '../../../kernel/request.ts'
import { type SecurityActor, noteSecurity, ownerAt } from '../../../kernel/security-log.ts'
import * as playlists from '../../playlists/index.ts'
import { addAddresses, addressesOf, lockAddress } from '../device/address-queries.ts'
import { lastPairs, type MoveInput } from '../contract.ts'
import * as installations from '../device/installation-queries.ts'
import { answer } from '../messages.ts'
import { allowanceOf, refusalOf, type MoveHistory } from '../device/move.ts'
import * as moves from '../device/move-queries.ts'
import { type KnownDevice, verifyKey } from '../device/verify-key.ts'
import * as queries from '../device/queries.ts'
import { grantsOf } from '../licence/grant-queries.ts'
import { fail } from '../fail.ts'

/** 'unconfirmed': the owner must first agree to lose these playlists. */
type MoveResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'unconfirmed'; readonly playlists: readonly playlists.PlaylistTitle[] }

/**
 * Switches a device to another address, once per licence (D8). A registered address is refused, always with the same answer in the
 * same time, unless the request has the key of its device, which counts as a login to it, or its television agreed
 * (`ask-to-move.ts`). The device at that address then retires, unless it has a running licence or is blocked:
 *
 * - its playlists are deleted, if the owner agreed; its trial ends;
 * - its sessions and the trust in its browsers end;
 * - its apps act for the moved device, whose own apps end (D33);
 * - its other addresses join the moved device, whose own addresses are released (D34);
 * - grants for its payments go to the successor (`successor.ts`).
 *
 * @throws Failure conflict when no switch is left, or the address cannot be used
 */
export async function moveToMac(
  ctx: Context,
  request: Request,
  deviceId: string,
  input: MoveInput,
): Promise<MoveResult> {
  const { mac_address: mac, confirmation, replace } = input
  const verifiedDevice = await verifiedTarget(ctx, request, deviceId, input)
  return ctx.unit(async (tx) => {
    const move = await lockMove(tx, deviceId, mac)
    const { target } = move
    if (target) {
      const isProven =
        (verifiedDevice?.id === target.id && verifiedDevice.keyVersion === target.key_version) ||
        (await isAllowedByTarget(tx, deviceId, target, confirmation))
      // Always read, so that each refusal takes the same time.
      const grants = await grantsOf(tx, target.id)
      const refusal = refusalOf({ ...target, isProven, grants })
      if (refusal) throw fail('conflict', refusal)
      const lostPlaylists = await playlists.titlesOf(tx, target.id)
      if (lostPlaylists.length > 0 && !replace) return { kind: 'unconfirmed', playlists: lostPlaylists }
      await playlists.removeAll(tx, target.id)
      await moves.retireDevice(tx, target.id)
    }
    await makeMove(tx, move, ownerAt(ctx, request))
    return { kind: 'moved' }
  })
}

/** `target` is the device at the new address. */
type LockedMove = Awaited<ReturnType<typeof lockMove>>

/** Locks an address and the devices of a move to it. @throws Failure when nothing allows the switch */
export async function lockMove(tx: Tx, deviceId: string, mac: string) {
  await lockAddress(tx, mac)
  const { device, holder } = await moves.lockForMove(tx, deviceId, mac)
  const licence = await licenceToMove(tx, device, mac)
  const holderAddresses = holder ? await addressesOf(tx, holder.id) : []
  // The holder may have moved away before it was locked.
  const target = holderAddresses.some((address) => address.mac === mac) ? holder : undefined
  return { deviceId, mac, licence, holderAddresses, target }
}

/** Writes a move. The caller has retired its target. */
export async function makeMove(
  tx: Tx,
  { deviceId, mac, licence, holderAddresses, target }: LockedMove,
  by: SecurityActor,
): Promise<void> {
  await moves.writeMove(tx, {
    device_id: deviceId,
    licence: licence.allowance,
    from_mac: licence.from,
    to_mac: mac,
    replaced_device_id: target?.id ?? null,
  })
  await noteSecurity(tx, deviceId, by, { kind: 'mac_changed', mac: lastPairs(mac) })
  await installations.endAll(tx, deviceId)
  // Even answered ones: the televisions that answered no longer belong to the device.
  await endQuestions(tx, deviceId)
  if (target) {
    // This also sets the kind of the address that is now shown.
    await addAddresses(tx, deviceId, holderAddresses)
    await installations.moveAll(tx, target.id, deviceId)
    await moveQuestions(tx, target.id, deviceId)
    await endQuestions(tx, target.id)
    await queries.raiseSecretsVersion(tx, deviceId, target.id)
    await announce(tx, target.id)
  }
  await announce(tx, deviceId)
}

/** Whether a television of the target agreed (D36). The answer is used once, because the target then retires. */
const isAllowedByTarget = async (
  tx: Tx,
  deviceId: string,
  { id, key_version }: NonNullable<LockedMove['target']>,
  confirmation: string | null,
): Promise<boolean> =>
  confirmation !== null &&
  isConfirmed(tx, {
    id: confirmation,
    kind: 'move',
    deviceId: id,
    subjectId: deviceId,
    keyVersion: key_version,
  })

/** The device at the new address, if the request has its key. Fails before the check if the device cannot switch. */
async function verifiedTarget(
  ctx: Context,
  { ip }: Request,
  deviceId: string,
  { mac_address, device_key }: MoveInput,
): Promise<KnownDevice | null> {
  if (device_key === null) return null
  await checkMove(ctx, deviceId, mac_address)
  if (!(await queries.deviceByMac(ctx.db, mac_address))) return null
  const proof = await verifyKey(ctx, { ip }, { mac_address, device_key })
  return proof.kind === 'right' ? proof.device : null
}

interface MovingDevice {
  readonly id: string
  readonly mac_address: string
  readonly support_moves: number
  readonly retired_at: Date | null
}

/** @throws Failure conflict when no switch is left, or the address is this device's own; reveals nothing about other devices */
export async function checkMove(ctx: Pick<Context, 'db'>, deviceId: string, mac: string): Promise<void> {
  await licenceToMove(ctx.db, await queries.deviceById(ctx.db, deviceId), mac)
}

/** @throws Failure when nothing allows the switch */
async function licenceToMove(
  db: Db,
  device: MovingDevice | undefined,
  mac: string,
): Promise<{ readonly from: string; readonly allowance: string }> {
  if (!device || device.retired_at !== null) throw fail('missing', 'device_missing')
  const addresses = await addressesOf(db, device.id)
  if (addresses.some((address) => address.mac === mac))
    throw fail('conflict', 'mac_same', { errors: { mac_address: answer('mac_same') } })
  const allowance = allowanceOf(await moveHistoryOf(db, device))
  if (allowance === null) throw fail('conflict', 'mac_moved_before')
  return { from: device.mac_address, allowance }
}

async function moveHistoryOf(
  db: Context['db'],
  device: { id: string; support_moves: number },
): Promise<MoveHistory> {
  const grants = await grantsOf(db, device.id)
  return {
    grants: grants.filter((grant) => grant.revoked_at === null).map((grant) => grant.id),
    used: await moves.allowancesOf(db, device.id),
    extra: device.support_moves,
  }
}
