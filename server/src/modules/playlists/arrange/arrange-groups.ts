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

/** Turns arranging a playlist's groups on or off. Off deletes all data about them. @throws Failure throttled as a save, and as `requireOpen` */
export async function setArranging(
  ctx: Context,
  session: OwnerSession,
  { id, on: isOn }: { readonly id: string; readonly on: boolean },
): Promise<void> {
  await refuseTooManySaves(ctx, session.deviceId)
  await ctx.unit(async (tx) => {
    await lockOpenPlaylist(tx, session, id)
    await (isOn ? queries.insertArrangement : queries.deleteArrangement)(tx, session.deviceId, id)
    await announce(tx, session.deviceId)
  })
}

/** Stores a playlist's arrangement. @throws Failure conflict if `version` is not the stored one or arranging is off, throttled, and as `requireOpen` */
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
    const arrangement = { id: stored.id, version }
    const next = await queries.replaceRules(tx, arrangement, encryptRules(ctx.vault, stored.id, rules))
    if (next === undefined) throw fail('conflict', 'arrangement_changed')
    await announce(tx, session.deviceId)
    return { version: next }
  })
}
