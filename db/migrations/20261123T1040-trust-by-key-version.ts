/*
 * A change of the key ends the trust in browsers (D41). With a constant default no row is rewritten, and the previous release
 * can insert rows: their version is right unless the key has been changed; then the browser's next login corrects it.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trusted_browsers add column key_version integer not null default 1`.execute(db)
}
