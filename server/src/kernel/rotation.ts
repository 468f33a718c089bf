import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'

/** What a walk over a sealed column has met so far. */
export type Counts = Pick<Selectable<Database['key_rotations']>, 'read' | 'resealed' | 'held' | 'unreadable'>

export const NOTHING: Counts = { read: 0, resealed: 0, held: 0, unreadable: 0 }

/** A walk under way, as far as it has come. */
export interface Walk {
  readonly name: string
  readonly keyId: string
  /** Which one since the key was changed. */
  readonly number: number
  readonly lastId: string | null
  readonly counts: Counts
}

export type Turn =
  | { readonly kind: 'walking'; readonly walk: Walk }
  /** Until the next walk is due: whether the last one proved that nothing is left. */
  | { readonly kind: 'resting'; readonly isProven: boolean }
  /** Another worker is at it. */
  | { readonly kind: 'elsewhere' }

/** Locks a column's walk until the transaction ends. Another key than before begins from the start. */
export async function takeTurn(tx: Transaction<Database>, name: string, keyId: string): Promise<Turn> {
  const kept = await tx
    .selectFrom('key_rotations')
    .select(['key_id', 'walk', 'last_id', 'read', 'resealed', 'held', 'unreadable', 'proven_at'])
    .select(sql<boolean>`coalesce(rests_until > ${now}, false)`.as('rests'))
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!kept) return (await begin(tx, name, keyId)) ? first(name, keyId) : { kind: 'elsewhere' }
  if (kept.key_id !== keyId) return first(name, keyId)
  if (kept.rests) return { kind: 'resting', isProven: kept.proven_at !== null }
  const { read, resealed, held, unreadable, last_id: lastId } = kept
  const counts = lastId === null ? NOTHING : { read, resealed, held, unreadable }
  const number = lastId === null ? kept.walk + 1 : kept.walk
  return { kind: 'walking', walk: { name, keyId, number, lastId, counts } }
}

const first = (name: string, keyId: string): Turn => ({
  kind: 'walking',
  walk: { name, keyId, number: 1, lastId: null, counts: NOTHING },
})

/** False when another worker did before. */
async function begin(tx: Transaction<Database>, name: string, keyId: string): Promise<boolean> {
  const begun = await tx
    .insertInto('key_rotations')
    .values({ name, key_id: keyId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return begun !== undefined
}

/**
 * A walk that has found nothing to do is looked through again after this, in seconds: an old process may have written since.
 * So is one that only met what no key opens.
 */
const REST_SECONDS = 3_600

/**
 * Keeps how far a walk has come; `lastId` null is its end. The next one begins at once where texts were sealed again or held by
 * others: only one that found none of another key proves that nothing is left.
 */
export async function keepWalk(
  tx: Transaction<Database>,
  { name, keyId, number, lastId, counts }: Walk,
): Promise<void> {
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

/** Whether a walk has come to its end and met nothing that another key sealed. */
export const isProof = (lastId: string | null, { resealed, held, unreadable }: Counts): boolean =>
  lastId === null && resealed + held + unreadable === 0

/** How far each column has come. */
export function rotations(db: Kysely<Database>) {
  return db
    .selectFrom('key_rotations')
    .selectAll()
    .select(sql<number>`extract(epoch from moved_at - started_at)::float8`.as('seconds'))
    .orderBy('name')
    .execute()
}
