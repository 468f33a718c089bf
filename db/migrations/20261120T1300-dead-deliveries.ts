/*
 * A job that ends its process leaves no error behind: it is seen by runs that began and never ended, and is given up after
 * some of them. Dead deliveries are looked for by people and by the watch over them: nothing else reads the table by that.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column unfinished_runs integer not null default 0`.execute(db)
  await sql`
    create index deliveries_dead_at on deliveries (dead_at) where done_at is null and dead_at is not null
  `.execute(db)
}
