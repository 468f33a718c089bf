/*
 * A keyed hash of the PIN that opened a playlist, so that a repeated check needs no Argon2 (D17). The previous version leaves it out:
 * after such an opening, the PIN is asked for again.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlist_openings add column if not exists pin_hmac bytea`.execute(db)
}
