/*
 * A provider says when it wants to be asked again. A delivery that waits for that is not woken before, whatever else says
 * that its target answers.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column not_before timestamptz`.execute(db)
}
