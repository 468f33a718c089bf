/*
 * The view session_devices also has the playlists that the dashboard lists, so that one statement reads both. Statements that do not
 * select them cost the same as before. The source of a protected playlist is left out (D10).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view session_devices as
    select
      sessions.id as session_id, token_hash, sessions.key_version as session_key_version, created_at, last_used_at,
      owned_devices.*,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', id,
              'playlist_name', playlist_name,
              'playlist_type', playlist_type,
              'source_sealed', case when pin_hash is null then source_sealed end
            )
            order by created_at, id
          )
          from playlists
          where device_id = owned_devices.id
        ),
        '[]'
      ) as playlists
    from sessions join owned_devices on owned_devices.id = sessions.device_id
  `.execute(db)
}
