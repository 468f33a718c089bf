import type { Database } from '@player/db'
import type { Kysely } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import type { Request } from '../../kernel/request.ts'
import * as playlists from '../playlists/index.ts'
import type { KnownDevice } from './check-key.ts'
import type { MoveInput } from './contract.ts'
import { answer } from './messages.ts'
import { allowanceOf, refusalOf, type Moves } from './move.ts'
import * as moves from './move-queries.ts'
import { proveKey } from './prove-key.ts'
import * as queries from './queries.ts'

const fail = failuresOf(answer)

/** What came of a move: done, or not before a yes to the loss of these playlists. */
export type Moved =
  | { readonly kind: 'moved' }
  | { readonly kind: 'asks'; readonly playlists: readonly playlists.PlaylistTitle[] }

/**
 * Moves a device with all it has to another address, once a licence (D8). Nothing is merged: a registered address is refused, in
 * the same words and the same time whatever is there, unless its own device key is given, which counts as a login of it (D16).
 * Its device then retires, in the same transaction:
 *
 * - a licence that still runs, or a block, keeps it from retiring;
 * - its playlists go, after a yes to exactly that; its trial ends with it;
 * - its sessions and the trust in its browsers end with the version of its key (D9, D41); those of the moved device stay;
 * - its payments stay in its name, and what they still bring goes to the moved device (`successor.ts`);
 * - failures counted for the address are forgotten, as after any login; those of its PINs concern nobody any more.
 *
 * @throws Failure conflict when there is no move left, or the address cannot be used
 */
export async function moveToMac(
  ctx: Context,
  request: Request,
  deviceId: string,
  input: MoveInput,
): Promise<Moved> {
  const { mac_address: mac, replace } = input
  const proven = await provenTarget(ctx, request, deviceId, input)
  return ctx.unit(async (tx) => {
    await moves.lockAddress(tx, mac)
    const { device, target } = await moves.lockForMove(tx, deviceId, mac)
    const licence = await licenceToMove(tx, device, mac)
    if (target) {
      const isProven = proven?.id === target.id && proven.keyVersion === target.key_version
      // Also read for an unproven one, so that each refusal takes the same time.
      const grants = await queries.grantsOf(tx, target.id)
      const refusal = refusalOf({ ...target, isProven, grants })
      if (refusal) throw fail('conflict', refusal)
      const lost = await playlists.titlesOf(tx, target.id)
      if (lost.length > 0 && !replace) return { kind: 'asks', playlists: lost }
      await playlists.removeAll(tx, target.id)
      await moves.retireDevice(tx, target.id)
      await announce(tx, target.id)
    }
    await moves.writeMove(tx, {
      device_id: deviceId,
      licence: licence.allowance,
      from_mac: licence.from,
      to_mac: mac,
      replaced_device_id: target?.id ?? null,
    })
    await announce(tx, deviceId)
    return { kind: 'moved' }
  })
}

/** The device that has the address, if its key is right. No key is tried for a device that cannot move. */
async function provenTarget(
  ctx: Context,
  { ip }: Request,
  deviceId: string,
  { mac_address, device_key }: MoveInput,
): Promise<KnownDevice | null> {
  if (device_key === null) return null
  await licenceToMove(ctx.db, await queries.deviceById(ctx.db, deviceId), mac_address)
  if (!(await queries.deviceByMac(ctx.db, mac_address))) return null
  const proof = await proveKey(ctx, { ip }, { mac_address, device_key })
  return proof.kind === 'right' ? proof.device : null
}

interface Moving {
  readonly id: string
  readonly mac_address: string
  readonly support_moves: number
  readonly retired_at: Date | null
}

/** The address that a device leaves, and what allows it to. @throws Failure where nothing does */
async function licenceToMove(
  db: Kysely<Database>,
  device: Moving | undefined,
  mac: string,
): Promise<{ readonly from: string; readonly allowance: string }> {
  if (!device || device.retired_at !== null) throw fail('missing', 'device_missing')
  if (device.mac_address === mac) throw fail('conflict', 'mac_same')
  const allowance = allowanceOf(await movesOf(db, device))
  if (allowance === null) throw fail('conflict', 'mac_moved_before')
  return { from: device.mac_address, allowance }
}

/** What the device's next move depends on. */
export async function movesOf(
  db: Context['db'],
  device: { id: string; support_moves: number },
): Promise<Moves> {
  const grants = await queries.grantsOf(db, device.id)
  return {
    grants: grants.filter((grant) => grant.revoked_at === null).map((grant) => grant.id),
    made: await queries.movesOf(db, device.id),
    bySupport: device.support_moves,
  }
}
