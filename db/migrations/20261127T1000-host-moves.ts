/*
 * Moves of a provider's host, encrypted (D17), so that they can be undone; `prune` deletes them after 7 days. The previous version keeps no
 * further addresses (`hosts` in `source_sealed`) of a playlist that it saves.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists host_moves (
      id uuid primary key,
      device_id uuid not null references devices,
      made_at timestamptz not null default app_now(),
      items_sealed text not null
    )
  `.execute(db)
  await sql`create index if not exists host_moves_device on host_moves (device_id, made_at desc)`.execute(db)
  await sql`create index if not exists host_moves_made_at on host_moves (made_at)`.execute(db)
}
