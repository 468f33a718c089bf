import type { Context } from '../../../kernel/context.ts'
import { announce } from '../../../kernel/announce.ts'
import { fail } from '../fail.ts'
import { playlistOf } from '../queries.ts'
import { lockOpenPlaylist, type OwnerSession, requireOpen } from '../owner-session.ts'
import { refuseTooManySaves } from '../save-playlist.ts'
import type { Arrangement, Rules } from './contract.ts'
import * as queries from './queries.ts'
import { arrangedGroups, encryptRules, groupsIn, rulesIn } from './stored-arrangement.ts'

/** The groups of a playlist as its owner arranged them. @throws Failure as `requireOpen` */
export async function readArrangement(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  session: OwnerSession,
  id: string,
): Promise<Arrangement> {
  await requireOpen(db, session, await playlistOf(db, session.deviceId, id))
  const stored = await queries.arrangementOf(db, session.deviceId, id)
  if (!stored) return { is_on: false }
  const rules = rulesIn(vault, stored)
  const groups = groupsIn(vault, stored)
  return {
    is_on: true,
    version: stored.version,
    is_told: groups !== null,
    new_groups: rules.new_groups,
    groups: arrangedGroups(rules, groups ?? []),
  }
}

/** Off deletes all data about the playlist's groups. @throws Failure throttled as a save, and as `requireOpen` */
export async function setArranging(ctx: Context, session: OwnerSession, id: string, isOn: boolean) {
  await refuseTooManySaves(ctx, session.deviceId)
  await ctx.unit(async (tx) => {
    await lockOpenPlaylist(tx, session, id)
    await (isOn ? queries.insertArrangement : queries.deleteArrangement)(tx, session.deviceId, id)
    await announce(tx, session.deviceId)
  })
}

/** `version` is of the changed arrangement. @throws Failure conflict if it is old or arranging is off, throttled, and as `requireOpen` */
export async function arrangeGroups(
  ctx: Context,
  session: OwnerSession,
  { id, version, ...rules }: Rules & { readonly id: string; readonly version: number },
): Promise<{ version: number }> {
  await refuseTooManySaves(ctx, session.deviceId)
  return ctx.unit(async (tx) => {
    await lockOpenPlaylist(tx, session, id)
    const stored = await queries.arrangementOf(tx, session.deviceId, id)
    if (!stored) throw fail('conflict', 'arranging_off')
    const next = await queries.replaceRules(tx, stored.id, version, encryptRules(ctx.vault, stored.id, rules))
    if (next === undefined) throw fail('conflict', 'arrangement_changed')
    await announce(tx, session.deviceId)
    return { version: next }
  })
}
