/*
 * How the groups of a playlist are arranged (D56). A row is its owner's consent that televisions send groups. It has no foreign key to the
 * playlist, whose deletion can be undone. Versions are never used twice, so that an arrangement that was turned off and on is a new one.
 * The previous version writes none.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence if not exists arrangement_versions`.execute(db)
  await sql`
    create table if not exists arrangements (
      id uuid primary key default gen_random_uuid(),
      device_id uuid not null references devices,
      playlist_id uuid not null,
      version bigint not null default 0,
      rules_sealed text,
      groups_sealed text,
      unique (device_id, playlist_id)
    )
  `.execute(db)
}
