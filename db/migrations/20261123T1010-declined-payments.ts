/* A payment whose instrument was declined stays open for another one. Without a default no row is rewritten. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column declined_at timestamptz`.execute(db)
}
