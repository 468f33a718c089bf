/*
 * Devices and what was bought for them. The licence is a fold over `licence_grants` (D6): `is_trial` and
 * `expire_date` on the device only write its result down, for the app and for the round that looks for ends.
 * A payment grants once: `payment_id` is unique, whatever runs twice.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The one clock (D24). Tests replace this function to move time; nothing else calls now().
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
  // Login and the app look a device up by its address; a retired row has given its address away.
  await sql`create unique index devices_mac_address on devices (mac_address) where retired_at is null`.execute(
    db,
  )
  // The round that writes ends down looks for licences and trials that have run out.
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
  // The fold reads all grants of one device.
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
  // An address that was given up never gets a trial again, and a payment made for it finds its device (D8).
  await sql`create index mac_moves_from_mac on mac_moves (from_mac)`.execute(db)
}
