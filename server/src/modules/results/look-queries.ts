import { daysAgo, type Db, deleteOlder, now, type Row, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { type EarlierLooks, MAX_ACCOUNT_LISTS, MAX_HOST_LOOKS, MAX_WAIT_SECONDS } from './look-limits.ts'

const tables = (db: Db) => db.$pickTables<'playlist_looks'>()

/** Lets one transaction at a time count and begin looks, so that limits are not exceeded. */
export async function lockLooks(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('looks', 0))`.execute(tx)
}

export const lastLooksOf = (db: Db, playlistIds: readonly string[]) =>
  tables(db)
    .selectFrom('playlist_looks')
    .selectAll()
    .select(now.as('now'))
    .distinctOn('playlist_id')
    .where('playlist_id', '=', sql<string>`any(${playlistIds}::uuid[])`)
    .orderBy('playlist_id')
    .orderBy('asked_at', 'desc')
    .execute()

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('playlist_looks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('asked_at', '>', secondsFromNow(-MAX_WAIT_SECONDS))
    .where('playlist_id', 'is not', null)
    .where('leased_until', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type NewLook = Pick<Row<'playlist_looks'>, 'playlist_updated_at' | 'host_hash' | 'account_hash'> & {
  readonly playlist_id: string
}

/** Outcomes of looks that did not request the list. */
const NO_LIST = sql`array['login', 'account', 'unreached']`

/** Earlier looks into the same host and account, with the database's time. */
export const earlierLooks = (
  db: Db,
  { host_hash, account_hash }: Pick<NewLook, 'host_hash' | 'account_hash'>,
): Promise<EarlierLooks & { readonly now: Date }> =>
  db
    .selectNoFrom([
      now.as('now'),
      sql<Date[]>`array(select asked_at from playlist_looks where host_hash = ${host_hash}
        and asked_at > ${secondsFromNow(-3_600)} order by asked_at desc limit ${MAX_HOST_LOOKS})`.as(
        'ofHost',
      ),
      sql<Date[]>`array(select asked_at from playlist_looks where account_hash = ${account_hash}
        and asked_at > ${secondsFromNow(-7_200)} and ending is distinct from 'home'
        and (report is null or done_at is null or report ->> 'outcome' <> all(${NO_LIST}))
        order by asked_at desc limit ${MAX_ACCOUNT_LISTS})`.as('ofAccount'),
    ])
    .executeTakeFirstOrThrow()

export async function insertLook(db: Db, look: NewLook): Promise<void> {
  await tables(db)
    .insertInto('playlist_looks')
    .values({ ...look, leased_until: null, done_at: null, ending: null, report: null })
    .execute()
}

/** Detaches the looks into these playlists: a trigger then empties their reports. They count for the limits as before. */
export async function detachLooks(db: Db, playlistIds: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('playlist_looks')
    .set({ playlist_id: null })
    .where('playlist_id', '=', sql<string>`any(${playlistIds}::uuid[])`)
    .execute()
}

export const pruneLooks = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_looks', 'asked_at', daysAgo(days))
