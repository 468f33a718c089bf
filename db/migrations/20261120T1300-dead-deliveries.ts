/*
 * Counts runs without a result. A job that crashes its process leaves no error.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column unfinished_runs integer not null default 0`.execute(db)
  await sql`
    create index deliveries_dead_at on deliveries (dead_at) where done_at is null and dead_at is not null
  `.execute(db)
}
