/*
 * Progress of re-encrypting a column with a new key (D17). A pass over millions of rows can resume.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_rotations (
      name text primary key,
      key_id text not null,
      walk integer not null default 0,
      last_id uuid,
      read bigint not null default 0,
      resealed bigint not null default 0,
      held bigint not null default 0,
      unreadable bigint not null default 0,
      started_at timestamptz not null default app_now(),
      moved_at timestamptz not null default app_now(),
      rests_until timestamptz,
      proven_at timestamptz
    )
  `.execute(db)
}
