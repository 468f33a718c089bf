/*
 * What operators announce to all televisions. Only `ended_at` of a row changes, so that a notice's id always stands for the same text
 * on televisions; `prune` deletes it 90 days after its end. There are few rows, which each server keeps in memory: no index.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      id uuid primary key default gen_random_uuid(),
      level text not null check (level in ('info', 'warning')),
      title text not null check (char_length(title) between 1 and 60),
      text text not null check (char_length(text) between 1 and 300),
      until timestamptz,
      ended_at timestamptz,
      created_at timestamptz not null default app_now()
    )
  `.execute(db)
}
