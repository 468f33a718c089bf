import { daysAgo, type Db, deleteOlder, now, type Row, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { notifiedDashboards } from '../../kernel/announce.ts'

const tables = (db: Db) => db.$pickTables<'playlist_results'>()

type NewResult = Pick<Row<'playlist_results'>, 'playlist_id' | 'installation_id' | 'playlist_updated_at'> & {
  /** JSON. */
  readonly report: string
  /** Seconds since loading ended. */
  readonly agoSeconds: number
}

/** The number of channels in the last list that was not empty and not much shorter than the one before, of the same version of the playlist. */
const entriesBefore = sql<number | null>`
  case
    when playlist_results.playlist_updated_at <> excluded.playlist_updated_at then null
    when playlist_results.report ->> 'outcome' not in ('loaded', 'too_large')
      or coalesce((playlist_results.report ->> 'channels')::integer, 0) = 0 then playlist_results.entries_before
    when (playlist_results.report ->> 'channels')::integer * 5 < playlist_results.entries_before then playlist_results.entries_before
    else (playlist_results.report ->> 'channels')::integer
  end`

/** What the dashboard shows of a report: of the guide only whether it failed. */
const shownOf = (table: 'before' | 'written') => sql`
  (${sql.ref(`${table}.report`)} - array['milliseconds', 'ago_seconds', 'rules_version', 'size', 'groups', 'guide'],
    ${sql.ref(`${table}.report`)} ->> 'guide' is not distinct from 'failed')`

/** Stores a television's report, and notifies dashboards that show a change. `requestedAt`: the last change of the playlist or request to try again. */
export async function writeResult(
  db: Db,
  { deviceId, requestedAt }: { readonly deviceId: string; readonly requestedAt: Date },
  { agoSeconds, ...result }: NewResult,
): Promise<void> {
  // An app may round seconds up: the time is never before the reported version, and if less than a second before the owner's request, it is that.
  const told_at = sql<Date>`greatest(${secondsFromNow(-agoSeconds)}, ${result.playlist_updated_at},
    case when ${secondsFromNow(1 - agoSeconds)} > ${requestedAt}::timestamptz then ${requestedAt}::timestamptz end)`
  const values = { ...result, told_at, entries_before: null }
  await tables(db)
    .with('before', (query) =>
      query
        .selectFrom('playlist_results')
        .select(['report', 'told_at'])
        .where('playlist_id', '=', result.playlist_id)
        .where('installation_id', '=', result.installation_id),
    )
    .with('written', (query) =>
      query
        .insertInto('playlist_results')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['playlist_id', 'installation_id'])
            .doUpdateSet({ ...values, entries_before: entriesBefore }),
        )
        .returning('report'),
    )
    .selectFrom('written')
    .leftJoin('before', (join) => join.onTrue())
    .where(
      sql<boolean>`before.report is null or before.told_at < ${requestedAt}
        or ${shownOf('before')} <> ${shownOf('written')}`,
    )
    .select(notifiedDashboards(deviceId))
    .execute()
}

export const resultsOf = (db: Db, playlistIds: readonly string[], installationIds?: readonly string[]) =>
  tables(db)
    .selectFrom('playlist_results')
    .selectAll()
    .where('playlist_id', '=', sql<string>`any(${playlistIds}::uuid[])`)
    .$if(installationIds !== undefined, (query) =>
      query.where('installation_id', '=', sql<string>`any(${installationIds}::uuid[])`),
    )
    .execute()

export const accountReports = (db: Db, playlistIds: readonly string[], days: number) =>
  tables(db)
    .selectFrom('playlist_results')
    .select(['playlist_id', 'installation_id', 'playlist_updated_at', 'told_at', 'report'])
    .select(sql<Date>`${now}`.as('now'))
    .where('playlist_id', '=', sql<string>`any(${playlistIds}::uuid[])`)
    .where('told_at', '>', daysAgo(days))
    .where(sql<boolean>`report -> 'account' ->> 'state' is not null`)
    .execute()

export async function deleteResultsOf(db: Db, playlistIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('playlist_results')
    .where('playlist_id', '=', sql<string>`any(${playlistIds}::uuid[])`)
    .execute()
}

export const pruneResults = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'playlist_results', 'told_at', daysAgo(days))
