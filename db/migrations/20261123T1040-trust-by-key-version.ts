/*
 * Trust in a browser ends with the key that it was earned with (D41). The default is a constant, so that no row is rewritten
 * and a server that does not know the column yet can write rows: where the key was never changed they are right, and
 * anywhere else they are trusted no more, which the owner's next login mends.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trusted_browsers add column key_version integer not null default 1`.execute(db)
}
