/*
 * A keyed hash of the network in which a session was last used: a television says whether that is its own network. Older sessions have none until they are used.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column network_hash bytea`.execute(db)
}
