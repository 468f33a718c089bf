import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { fail } from '../fail.ts'
import { isReadableOn } from '../television-playlists.ts'
import type { AuthorizedTelevision } from '../../../kernel/installation.ts'
import type { ReportedGroup, ReportedGroups, TelevisionRules } from './app-contract.ts'
import { GROUP_KINDS, type GroupKind, MAX_GROUPS } from './groups.ts'
import * as queries from './queries.ts'
import { encryptGroups, groupsIn, rulesIn } from './stored-arrangement.ts'

/**
 * Replaces a playlist's groups by those that a television reports, except those of the kinds that it did not read. Does nothing if they are
 * the same.
 *
 * @throws Failure missing for another device's playlist, conflict unless its owner arranges its groups and the television has its source
 */
export async function storeGroups(
  { unit, vault }: Pick<Context, 'unit' | 'vault'>,
  television: AuthorizedTelevision,
  { id, groups: reported, unread }: ReportedGroups,
): Promise<void> {
  const { deviceId } = television
  await unit(async (tx) => {
    const stored = await arrangementOn(tx, television, id, queries.lockArrangement)
    if (!stored) throw fail('conflict', 'groups_unwanted')
    const earlier = groupsIn(vault, stored)
    const groups = withEarlier(reported, earlier ?? [], unread)
    if (JSON.stringify(earlier) === JSON.stringify(groups)) return
    await queries.replaceGroups(tx, stored.id, {
      deviceId,
      groups_sealed: encryptGroups(vault, stored.id, groups),
    })
  })
}

/** The reported groups, and the earlier ones of the kinds that were not read, as many as are allowed. */
function withEarlier(
  reported: readonly ReportedGroup[],
  earlier: readonly ReportedGroup[],
  unread: readonly GroupKind[],
): ReportedGroup[] {
  return GROUP_KINDS.flatMap((kind) =>
    (unread.includes(kind) ? earlier : reported).filter((group) => group.kind === kind),
  ).slice(0, MAX_GROUPS)
}

/** The rules of a playlist's groups: none if the owner has not arranged them or the television lacks the source. @throws Failure missing */
export async function rulesForTelevision(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
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

async function arrangementOn(
  db: Db,
  television: AuthorizedTelevision,
  id: string,
  read = queries.arrangementOf,
) {
  const isReadable = await isReadableOn(db, television, id)
  if (isReadable === undefined) throw fail('missing', 'playlist_missing')
  return isReadable ? read(db, television.deviceId, id) : undefined
}
