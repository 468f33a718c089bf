/*
 * When a worker last worked, so that servers notice that none does. The previous version does not write it: while only its workers run,
 * servers of this version report that no worker was seen.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists worker_heartbeat (
      id integer primary key default 1 check (id = 1),
      seen_at timestamptz not null
    )
  `.execute(db)
}
