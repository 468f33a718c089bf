import type { Context } from '../../../kernel/context.ts'
import { fail } from '../fail.ts'
import { isReadableOn } from '../television-playlists.ts'
import type { Television } from '../unlock-queries.ts'
import type { TelevisionRules, ReportedGroup } from './app-contract.ts'
import * as queries from './queries.ts'
import { encryptGroups, groupsIn, rulesIn } from './stored-arrangement.ts'

type Reading = Pick<Context, 'db' | 'vault'>

/**
 * Stores a playlist's groups as a television read them, in place of those reported before. The same groups change nothing.
 *
 * @throws Failure missing for another device's playlist, conflict unless its owner arranges its groups and the television has its source
 */
export async function tellGroups(
  { db, vault }: Reading,
  television: Television,
  { id, groups }: { readonly id: string; readonly groups: readonly ReportedGroup[] },
): Promise<void> {
  const stored = await arrangementOn(db, television, id)
  if (!stored) throw fail('conflict', 'groups_unwanted')
  if (JSON.stringify(groupsIn(vault, stored)) === JSON.stringify(groups)) return
  const { deviceId } = television
  await queries.replaceGroups(db, stored.id, {
    deviceId,
    groups_sealed: encryptGroups(vault, stored.id, groups),
  })
}

/** How a playlist's groups are arranged: not at all, if its owner doesn't or the television lacks its source. @throws Failure missing */
export async function rulesForTelevision(
  { db, vault }: Reading,
  television: Television,
  id: string,
): Promise<TelevisionRules> {
  const stored = await arrangementOn(db, television, id)
  if (!stored) return { version: 0, new_groups: 'shown', groups: [] }
  const { new_groups, groups } = rulesIn(vault, stored)
  return {
    version: stored.version,
    new_groups,
    groups: groups.map(([kind, title, hidden, locked, name]) => ({ kind, title, name, hidden, locked })),
  }
}

async function arrangementOn(db: Context['db'], television: Television, id: string) {
  const isReadable = await isReadableOn(db, television, id)
  if (isReadable === undefined) throw fail('missing', 'playlist_missing')
  return isReadable ? queries.arrangementOf(db, television.deviceId, id) : undefined
}
