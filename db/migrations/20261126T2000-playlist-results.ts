/*
 * The results of loading a playlist that televisions report, whether a device's televisions may report them, the optional abilities of an
 * app, and when the owner last requested to load a playlist again. The previous version writes none of these columns.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table devices add column if not exists tells boolean not null default true`.execute(db)
  await sql`alter table installations add column if not exists abilities text[] not null default '{}'`.execute(
    db,
  )
  await sql`alter table playlists add column if not exists again_at timestamptz`.execute(db)
  await sql`alter table deleted_playlists add column if not exists again_at timestamptz`.execute(db)
  await sql`
    create table if not exists playlist_results (
      playlist_id uuid not null references playlists on delete cascade,
      installation_id uuid not null,
      playlist_updated_at timestamptz not null,
      told_at timestamptz not null default app_now(),
      report jsonb not null,
      entries_before integer,
      primary key (playlist_id, installation_id)
    )
  `.execute(db)
  await sql`create index if not exists playlist_results_told_at on playlist_results (told_at)`.execute(db)
  await sql`
    create or replace view device_states as
    select
      devices.id, mac_address, is_trial, expire_date, blocked_at,
      parent_pin_sealed is not null as pin_set,
      key_version + pin_version as secrets_version,
      coalesce(version, 0) as version,
      seen_version,
      app_now() as now,
      tells
    from devices left join device_versions on device_id = devices.id
  `.execute(db)
}
