/* A provider's Retry-After: the delivery is not retried before. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column not_before timestamptz`.execute(db)
}
