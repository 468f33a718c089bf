/*
 * What happened on a device, for its owner (D66). Rows of `key_wrong` and `key_locked` count an hour of one network, without a device for
 * addresses that none has, so that both take the same time. The previous version writes none.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists security_log (
    id uuid primary key default gen_random_uuid(),
    device_id uuid references devices (id),
    happened_at timestamptz not null default app_now(),
    kind text not null check (kind in (
      'login', 'key_wrong', 'key_locked', 'unlocked', 'key_changed', 'pin_changed', 'mac_changed', 'television_allowed',
      'television_removed', 'logged_out', 'data_downloaded', 'device_deleted', 'device_restored', 'support_changed'
    )),
    actor text not null check (actor in ('owner', 'television', 'support', 'anyone')),
    network_hash bytea,
    details jsonb not null default '{}',
    count integer not null default 1,
    counted_hour timestamptz,
    check ((counted_hour is not null) = (kind in ('key_wrong', 'key_locked')))
  )`.execute(db)
  await sql`create index if not exists security_log_device on security_log (device_id, happened_at desc, id desc)`.execute(
    db,
  )
  await sql`create index if not exists security_log_happened_at on security_log (happened_at)`.execute(db)
  await sql`create unique index if not exists security_log_counted
    on security_log (device_id, kind, network_hash, counted_hour) nulls not distinct where counted_hour is not null`.execute(
    db,
  )
}
