/* Where a session was last used, as a keyed hash: a television says whether that is its own network. Older sessions have none until they are used. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column network_hash bytea`.execute(db)
}
