/*
 * Devices and their licences. `is_trial` and `expire_date` store the result of the computation over `licence_grants` (D6).
 * A payment grants once: `payment_id` is unique.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The only clock (D24). Tests replace this function.
  await sql`
    create function app_now() returns timestamptz language sql stable parallel safe as 'select now()'
  `.execute(db)

  await sql`
    create table devices (
      id uuid primary key default gen_random_uuid(),
      mac_address text not null check (mac_address ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      device_key_sealed text not null,
      key_version integer not null default 1,
      parent_pin_sealed text,
      trial_ends_at timestamptz not null,
      is_trial smallint not null default 1 check (is_trial in (0, 1, 2)),
      expire_date timestamptz,
      created_time timestamptz not null default app_now(),
      last_login_at timestamptz,
      blocked_at timestamptz,
      retired_at timestamptz,
      constraint only_a_licence_is_for_life check (expire_date is not null or is_trial = 2)
    )
  `.execute(db)
  // A retired row no longer has its address.
  await sql`create unique index devices_mac_address on devices (mac_address) where retired_at is null`.execute(
    db,
  )
  // For the periodic task that stores the end of trials and licences.
  await sql`create index devices_expire_date on devices (expire_date) where is_trial <> 0`.execute(db)

  await sql`
    create table licence_grants (
      id uuid primary key default gen_random_uuid(),
      device_id uuid not null references devices,
      payment_id uuid unique,
      term text not null check (term = 'lifetime' or term ~ '^P'),
      granted_at timestamptz not null default app_now(),
      revoked_at timestamptz
    )
  `.execute(db)
  await sql`create index licence_grants_device_id on licence_grants (device_id)`.execute(db)

  await sql`
    create table mac_moves (
      id uuid primary key default gen_random_uuid(),
      device_id uuid not null references devices,
      licence text not null,
      from_mac text not null,
      to_mac text not null,
      moved_at timestamptz not null default app_now(),
      constraint one_switch_per_licence unique (device_id, licence)
    )
  `.execute(db)
  // An earlier address gets no second trial, and payments for it find its device (D8).
  await sql`create index mac_moves_from_mac on mac_moves (from_mac)`.execute(db)
}
