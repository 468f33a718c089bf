/*
 * How far sealing again with a new key has come (D17): one row a sealed column, so that a walk over millions of rows resumes
 * where it stopped.
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
