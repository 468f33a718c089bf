/*
 * Views for the requests of owners, so that one statement reads all: a device with its grants and earlier MAC switches,
 * and a session with its device. Arrays, because a join would multiply rows.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view owned_devices as
    select
      id, mac_address, key_version, key_changed_in, is_trial, expire_date, created_time, blocked_at, support_moves,
      array(
        select id::text from licence_grants
        where device_id = devices.id and revoked_at is null
        order by granted_at
      ) as grant_ids,
      array(select licence from mac_moves where device_id = devices.id) as moves_made,
      app_now() as now
    from devices
  `.execute(db)
  await sql`
    create view session_devices as
    select
      sessions.id as session_id, token_hash, sessions.key_version as session_key_version, created_at, last_used_at,
      owned_devices.*
    from sessions join owned_devices on owned_devices.id = sessions.device_id
  `.execute(db)
}
