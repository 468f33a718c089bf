import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { fail } from '../fail.ts'
import { isReadableOn } from '../television-playlists.ts'
import type { AuthorizedTelevision } from '../../../kernel/installation.ts'
import type { ReportedGroup, ReportedGroups, TelevisionRules } from './app-contract.ts'
import { GROUP_KINDS, MAX_GROUPS } from './groups.ts'
import * as queries from './queries.ts'
import { encryptGroups, groupsIn, rulesIn } from './stored-arrangement.ts'

/**
 * Replaces a playlist's groups by those that a television reports, except those of the kinds in `unread`, which it did not read.
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
    const groups_sealed = encryptGroups(vault, stored.id, groups)
    await queries.replaceGroups(tx, stored.id, { deviceId, groups_sealed })
  })
}

/** The limit of a request, so that groups reported in several requests are not larger than in one. */
const MAX_BYTES = 64 * 1_024

/** The reported groups, and the earlier ones of the kinds that were not read, as far as there is room. */
function withEarlier(
  reported: readonly ReportedGroup[],
  earlier: readonly ReportedGroup[],
  unread: readonly string[],
): readonly ReportedGroup[] {
  if (unread.length === 0) return reported
  const groups = reported.filter(({ kind }) => !unread.includes(kind))
  let bytes = sizeOf(groups)
  for (const group of earlier) {
    if (!unread.includes(group.kind)) continue
    bytes += sizeOf(group)
    if (groups.length === MAX_GROUPS || bytes > MAX_BYTES) break
    groups.push(group)
  }
  return GROUP_KINDS.flatMap((kind) => groups.filter((group) => group.kind === kind))
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

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
