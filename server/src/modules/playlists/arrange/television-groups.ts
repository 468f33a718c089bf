import type { Context } from '../../../kernel/context.ts'
import { fail } from '../fail.ts'
import { isReadableOn } from '../television-playlists.ts'
import type { AuthorizedTelevision } from '../../../kernel/installation.ts'
import type { TelevisionRules, ReportedGroup } from './app-contract.ts'
import * as queries from './queries.ts'
import { encryptGroups, groupsIn, rulesIn } from './stored-arrangement.ts'

type GroupContext = Pick<Context, 'db' | 'vault'>

/**
 * Replaces a playlist's groups by those that a television reports. Does nothing if they are the same.
 *
 * @throws Failure missing for another device's playlist, conflict unless its owner arranges its groups and the television has its source
 */
export async function storeGroups(
  { db, vault }: GroupContext,
  television: AuthorizedTelevision,
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

/** The rules of a playlist's groups: none if the owner has not arranged them or the television lacks the source. @throws Failure missing */
export async function rulesForTelevision(
  { db, vault }: GroupContext,
  television: AuthorizedTelevision,
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

async function arrangementOn(db: Context['db'], television: AuthorizedTelevision, id: string) {
  const isReadable = await isReadableOn(db, television, id)
  if (isReadable === undefined) throw fail('missing', 'playlist_missing')
  return isReadable ? queries.arrangementOf(db, television.deviceId, id) : undefined
}
