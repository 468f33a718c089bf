/*
 * Which key an id stands for, so that other bytes under the same id are noticed before they encrypt anything. The previous version
 * does not read it.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists key_fingerprints (
      name text primary key,
      fingerprint text not null,
      first_used_at timestamptz not null default app_now()
    )
  `.execute(db)
}
