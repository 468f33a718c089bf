/*
 * Calls that an app may repeat after a lost answer, by the key that it sends (Idempotency-Key). `prune` deletes them after a day.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists idempotency_keys (
      key_hash bytea primary key,
      body_hash bytea not null,
      result text not null default '',
      created_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index if not exists idempotency_keys_created_at on idempotency_keys (created_at)`.execute(
    db,
  )
}
