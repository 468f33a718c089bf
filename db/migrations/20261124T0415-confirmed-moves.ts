/**
 * Adds the key version of the device that must confirm: a confirmation is invalid once that device's key has changed (D9).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table confirmations add column key_version integer`.execute(db)
}
