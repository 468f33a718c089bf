import type { Tx } from '@player/db'
import { isConfirmed } from '../../confirmations/index.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Request } from '../../../kernel/request.ts'
import type { Session } from '../../../kernel/request-session.ts'
import { ownerActor } from '../../../kernel/security-log.ts'
import * as playlists from '../../playlists/index.ts'
import type { MoveInput } from '../contract.ts'
import { refusalOf } from '../device/move.ts'
import { type KnownDevice, verifyKey } from '../device/verify-key.ts'
import * as queries from '../device/queries.ts'
import { grantsOf } from '../licence/grant-queries.ts'
import { fail } from '../fail.ts'
import { checkMove } from './check-move.ts'
import { type LockedMove, lockMove, makeMove } from './make-move.ts'

/** 'unconfirmed': the owner must first agree to lose these playlists. */
type MoveResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'unconfirmed'; readonly playlists: readonly playlists.PlaylistTitle[] }

/**
 * Switches a device to another address, once per licence (D8). A registered address is refused, always with the same answer in the
 * same time, unless the request has the key of its device, which counts as a login to it, or its television agreed
 * (`ask-to-move.ts`). The device at that address then retires, unless it has a running licence or is blocked:
 *
 * - its playlists are deleted, if the owner agreed; the moved device's trial ends no later than its own;
 * - its sessions and the trust in its browsers end;
 * - its apps act for the moved device, whose own apps end (D33), or wait for consent (`make-move.ts`);
 * - its other addresses join the moved device, whose own addresses are released (D34);
 * - grants for its payments go to the successor (`successor.ts`).
 *
 * @throws Failure conflict when no switch is left, or the address cannot be used; unauthorised if the session has ended
 */
export async function moveToMac(
  ctx: Context,
  request: Request,
  session: Session,
  input: MoveInput,
): Promise<MoveResult> {
  const { deviceId } = session
  const { mac_address: mac, confirmation, replace } = input
  const verifiedDevice = await verifiedTarget(ctx, request, deviceId, input)
  return ctx.unit(async (tx) => {
    const move = await lockMove(tx, session, mac)
    const { target } = move
    const isProvenByKey =
      verifiedDevice !== null &&
      verifiedDevice.id === target?.id &&
      verifiedDevice.keyVersion === target.key_version
    if (target) {
      const isProven = isProvenByKey || (await isAllowedByTarget(tx, deviceId, target, confirmation))
      // Always read, so that each refusal takes the same time.
      const grants = await grantsOf(tx, target.id)
      const refusal = refusalOf({ ...target, isProven, grants })
      if (refusal) throw fail('conflict', refusal)
      const lostPlaylists = await playlists.titlesOf(tx, target.id)
      if (lostPlaylists.length > 0 && !replace) return { kind: 'unconfirmed', playlists: lostPlaylists }
    }
    await makeMove(ctx, tx, move, ownerActor(ctx, request), isProvenByKey)
    return { kind: 'moved' }
  })
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
  const verification = await verifyKey(ctx, { ip, purpose: 'login' }, { mac_address, device_key })
  return verification.kind === 'right' ? verification.device : null
}
