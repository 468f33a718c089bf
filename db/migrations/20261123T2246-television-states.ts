/*
 * What a television reads: the state of its device in one row, when a playlist was protected, and where it was unlocked (D37). A playlist that the
 * previous version protects has no such time, and needs its PIN on every television. A deleted one keeps its time.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlists add column protected_at timestamptz`.execute(db)
  await sql`alter table deleted_playlists add column protected_at timestamptz`.execute(db)
  await sql`
    create table playlist_unlocks (
      installation_id uuid not null,
      playlist_id uuid not null references playlists on delete cascade,
      unlocked_at timestamptz not null default app_now(),
      primary key (installation_id, playlist_id)
    )
  `.execute(db)
  await sql`create index playlist_unlocks_playlist_id on playlist_unlocks (playlist_id)`.execute(db)
  await sql`alter table devices add column pin_version integer not null default 0`.execute(db)
  await sql`
    create view device_states as
    select
      devices.id, mac_address, is_trial, expire_date, blocked_at,
      parent_pin_sealed is not null as pin_set,
      key_version + pin_version as secrets_version,
      coalesce(version, 0) as version,
      seen_version,
      app_now() as now
    from devices left join device_versions on device_id = devices.id
  `.execute(db)
}
