/*
 * A change of the key ends the trust in browsers (D41). With a constant default no row is rewritten, and the previous release
 * can insert rows: they are right unless the key was changed, when the next login corrects them.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trusted_browsers add column key_version integer not null default 1`.execute(db)
}
