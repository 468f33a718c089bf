import { daysAgo, type Db, deleteBatch, hasRow, now } from '@player/db'
import { sql } from 'kysely'
import type { NewNotice } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'notices'>()

const COLUMNS = ['id', 'level', 'title', 'text', 'until', 'shown_on', 'created_at'] as const

export type Notice = Awaited<ReturnType<typeof shownNotices>>[number]

/** Blocks other changes of notices until the transaction ends, so that their number stays correct. */
export async function lockNotices(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(tx)
}

/** The notices that are shown now: warnings first, then the newest. */
export const shownNotices = (db: Db) =>
  selectShown(db)
    .select(COLUMNS)
    .orderBy('level', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Inserts a notice. `is_over` is whether its end is not in the future. */
export const insertNotice = (tx: Db, notice: NewNotice) =>
  tables(tx)
    .insertInto('notices')
    .values(notice)
    .returning(COLUMNS)
    .returning(sql<boolean>`coalesce(until <= ${now}, false)`.as('is_over'))
    .executeTakeFirstOrThrow()

/** False if no notice with this id is shown. */
export const setEnded = (tx: Db, id: string): Promise<boolean> =>
  tables(tx)
    .updateTable('notices')
    .set({ ended_at: now })
    .where('id', 'in', selectShown(tx).select('id').where('id', '=', id))
    // Repeated for concurrent commands: the second waits for the first, and then reads the changed row.
    .where('ended_at', 'is', null)
    .returning('id')
    .$call(hasRow)

export function pruneNotices(db: Db, days: number): Promise<boolean> {
  const before = daysAgo(days)
  const old = tables(db)
    .selectFrom('notices')
    .where((row) => row.or([row('ended_at', '<', before), row('until', '<', before)]))
  return deleteBatch(tables(db), 'notices', old)
}

const selectShown = (db: Db) =>
  tables(db)
    .selectFrom('notices')
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
