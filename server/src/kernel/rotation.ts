import { type Database, type Db, now, secondsFromNow, type Tx } from '@player/db'
import { sql, type Selectable } from 'kysely'

/** The counts of the current pass; `resealed` is the column's name for re-encrypted. */
export type Counts = Pick<Selectable<Database['key_rotations']>, 'read' | 'resealed' | 'held' | 'unreadable'>

const NO_COUNTS: Counts = { read: 0, resealed: 0, held: 0, unreadable: 0 }

export interface Pass {
  readonly name: string
  readonly keyId: string
  /** Counted since the key was changed. */
  readonly number: number
  readonly lastId: string | null
  readonly counts: Counts
}

type Turn =
  | { readonly kind: 'running'; readonly pass: Pass }
  /** Waits for the next pass; `isProven` if the last one found no text of an old key. */
  | { readonly kind: 'resting'; readonly isProven: boolean }
  /** Another worker holds the lock. */
  | { readonly kind: 'locked' }

/** Locks a column's progress. A new key starts from the beginning. */
export async function lockPass(tx: Tx, name: string, keyId: string): Promise<Turn> {
  const rotation = await tx
    .selectFrom('key_rotations')
    .select(['key_id', 'walk', 'last_id', 'read', 'resealed', 'held', 'unreadable', 'proven_at'])
    .select(sql<boolean>`coalesce(rests_until > ${now}, false)`.as('rests'))
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!rotation) return (await begin(tx, name, keyId)) ? first(name, keyId) : { kind: 'locked' }
  if (rotation.key_id !== keyId) return first(name, keyId)
  if (rotation.rests) return { kind: 'resting', isProven: rotation.proven_at !== null }
  const { read, resealed, held, unreadable, last_id: lastId } = rotation
  const counts = lastId === null ? NO_COUNTS : { read, resealed, held, unreadable }
  const number = lastId === null ? rotation.walk + 1 : rotation.walk
  return { kind: 'running', pass: { name, keyId, number, lastId, counts } }
}

const first = (name: string, keyId: string): Turn => ({
  kind: 'running',
  pass: { name, keyId, number: 1, lastId: null, counts: NO_COUNTS },
})

async function begin(tx: Tx, name: string, keyId: string): Promise<boolean> {
  const begun = await tx
    .insertInto('key_rotations')
    .values({ name, key_id: keyId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return begun !== undefined
}

/** The pause after a pass with nothing to do. Another pass follows: a process with the old setting may have written since. */
const REST_SECONDS = 3_600

/** Stores a pass's progress; `lastId` null is its end. Passes follow at once until one finds nothing to do. */
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
