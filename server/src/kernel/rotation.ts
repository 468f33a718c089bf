import { type Db, hasRow, now, type Row, secondsFromNow, type Tx } from '@player/db'
import { sql } from 'kysely'

/** The counts of the current pass. `resealed` rows are re-encrypted, `held` rows were locked, or changed meanwhile. */
export type Counts = Pick<Row<'key_rotations'>, 'read' | 'resealed' | 'held' | 'unreadable'>

const NO_COUNTS: Counts = { read: 0, resealed: 0, held: 0, unreadable: 0 }

export interface Pass {
  readonly name: string
  readonly keyId: string
  /** The number of the pass since the key changed. */
  readonly number: number
  readonly lastId: string | null // null before the first and after the last batch
  readonly counts: Counts
}

type Progress =
  | { readonly kind: 'running'; readonly pass: Pass }
  /** Waits for the next pass. `isProven`: the last pass found no text of an old key. */
  | { readonly kind: 'resting'; readonly isProven: boolean }
  /** Another worker holds the lock. */
  | { readonly kind: 'locked' }

/** Locks a column's progress. A new key restarts it. */
export async function lockPass(tx: Tx, name: string, keyId: string): Promise<Progress> {
  const rotation = await tx
    .selectFrom('key_rotations')
    .select(['key_id', 'walk', 'last_id', 'read', 'resealed', 'held', 'unreadable', 'proven_at'])
    .select(sql<boolean>`coalesce(rests_until > ${now}, false)`.as('is_resting'))
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!rotation) return (await insertRotation(tx, name, keyId)) ? firstPass(name, keyId) : { kind: 'locked' }
  if (rotation.key_id !== keyId) return firstPass(name, keyId)
  if (rotation.is_resting) return { kind: 'resting', isProven: rotation.proven_at !== null }
  const { read, resealed, held, unreadable, last_id: lastId } = rotation
  const counts = lastId === null ? NO_COUNTS : { read, resealed, held, unreadable }
  const number = lastId === null ? rotation.walk + 1 : rotation.walk
  return { kind: 'running', pass: { name, keyId, number, lastId, counts } }
}

const firstPass = (name: string, keyId: string): Progress => ({
  kind: 'running',
  pass: { name, keyId, number: 1, lastId: null, counts: NO_COUNTS },
})

const insertRotation = (tx: Tx, name: string, keyId: string): Promise<boolean> =>
  tx
    .insertInto('key_rotations')
    .values({ name, key_id: keyId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .$call(hasRow)

/** The pause after a pass without re-encrypted or held rows. Another pass follows, because a process with the old key may have written since. */
const REST_SECONDS = 3_600

/** Stores a pass's progress; it ends with `lastId` null. The next pass follows at once if this one had re-encrypted or held rows. */
export async function storePass(tx: Tx, { name, keyId, number, lastId, counts }: Pass): Promise<void> {
  const isEnd = lastId === null
  const isIdle = counts.resealed === 0 && counts.held === 0
  const restsUntil = isEnd && isIdle ? secondsFromNow(REST_SECONDS) : null
  await tx
    .updateTable('key_rotations')
    .set({
      ...counts,
      key_id: keyId,
      walk: number,
      last_id: lastId,
      moved_at: now,
      started_at: sql<Date>`case when key_rotations.walk = ${number} and key_rotations.key_id = ${keyId}
        then key_rotations.started_at else app_now() end`,
      rests_until: restsUntil,
      proven_at: isProof(lastId, counts)
        ? now
        : sql<Date | null>`case when ${!isEnd} and key_rotations.key_id = ${keyId} then key_rotations.proven_at end`,
    })
    .where('name', '=', name)
    .execute()
}

export const isProof = (lastId: string | null, { resealed, held, unreadable }: Counts): boolean =>
  lastId === null && resealed + held + unreadable === 0

export function rotations(db: Db) {
  return db
    .selectFrom('key_rotations')
    .selectAll()
    .select(sql<number>`extract(epoch from moved_at - started_at)::float8`.as('seconds'))
    .orderBy('name')
    .execute()
}
