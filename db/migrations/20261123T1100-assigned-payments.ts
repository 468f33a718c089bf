/* An operator's assignment to a device overrides the provider's. Without a default no row is rewritten. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column assigned_at timestamptz`.execute(db)
}
