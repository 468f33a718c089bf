import { type Db, now, secondsFromNow } from '@player/db'
import { type NotNull, sql } from 'kysely'
import { notifiedDashboards } from '../../kernel/announce.ts'
import { LEASE_SECONDS, MAX_WAIT_SECONDS } from './look-limits.ts'

const tables = (db: Db) => db.$pickTables<'playlist_looks'>()

const MAX_RUNNING_PER_HOST = 2

export const leaseLook = (tx: Db) =>
  tables(tx)
    .updateTable('playlist_looks')
    .set({ leased_until: secondsFromNow(LEASE_SECONDS) })
    .where('id', '=', (look) =>
      look
        .selectFrom('playlist_looks as waiting')
        .select('id')
        .where('asked_at', '>', secondsFromNow(-MAX_WAIT_SECONDS))
        .where('playlist_id', 'is not', null)
        .where('leased_until', 'is', null)
        .where('done_at', 'is', null)
        .where(
          sql<boolean>`(select count(*) from playlist_looks as running where running.host_hash = waiting.host_hash
            and done_at is null and leased_until > app_now()) < ${MAX_RUNNING_PER_HOST}`,
        )
        .orderBy('asked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'playlist_id', 'playlist_updated_at'])
    .$narrowType<{ playlist_id: NotNull }>()
    .executeTakeFirst()

export interface LookEnd {
  /** Null while the look runs. */
  readonly ending: 'read' | 'home' | 'failed' | null
  /** JSON. */
  readonly report: string | null
}

export async function writeLook(
  db: Db,
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
  { ending, report }: LookEnd,
): Promise<void> {
  await tables(db)
    .with('written', (query) =>
      query
        .updateTable('playlist_looks')
        .set({ report, ending, done_at: ending === null ? null : now })
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .returning('id'),
    )
    .selectFrom('written')
    .select(notifiedDashboards(deviceId))
    .execute()
}
