/*
 * A device has 1 to 8 addresses (D34), of which devices.mac_address is the one shown. A trigger keeps that one in the
 * table, so that the previous version may register, move and retire devices beside this one. A moved device's released addresses stay: they get no
 * second trial, and payments for them find the device (D8). Apps on televisions are installations (D33).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_addresses (
      device_id uuid not null references devices,
      mac text not null check (mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      kind text not null default 'unknown' check (kind in ('ethernet', 'wifi', 'unknown')),
      shown boolean not null,
      added_at timestamptz not null default app_now(),
      released_at timestamptz,
      primary key (device_id, mac)
    )
  `.execute(db)
  await sql`create unique index device_addresses_mac on device_addresses (mac) where released_at is null`.execute(
    db,
  )
  await sql`
    create index device_addresses_released_mac on device_addresses (mac) where released_at is not null
  `.execute(db)

  await sql`
    create function keep_shown_address() returns trigger language plpgsql as $$
    begin
      if new.retired_at is not null then
        delete from device_addresses where device_id = new.id and released_at is null;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        if new.mac_address = old.mac_address and old.retired_at is null then return null; end if;
        update device_addresses set released_at = app_now(), shown = false
          where device_id = new.id and released_at is null;
        insert into device_addresses (device_id, mac, shown, released_at)
          values (new.id, old.mac_address, false, app_now()) on conflict (device_id, mac) do nothing;
      end if;
      insert into device_addresses (device_id, mac, shown) values (new.id, new.mac_address, true)
        on conflict (device_id, mac) do update set shown = true, released_at = null;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger keep_shown_address after insert or update of mac_address, retired_at on devices
      for each row execute function keep_shown_address()
  `.execute(db)

  await sql`
    create table installations (
      id uuid primary key default gen_random_uuid(),
      thumbprint text not null unique,
      device_id uuid not null references devices,
      authorized_at timestamptz,
      ended_at timestamptz,
      claim_number text check (claim_number ~ '^[0-9]{2,6}$'),
      macs text[] not null,
      os text not null,
      os_version text not null,
      model text not null,
      app_name text not null,
      app_version text not null,
      language text not null,
      token_hash bytea not null unique,
      token_expires_at timestamptz not null,
      token_before_hash bytea unique,
      token_before_expires_at timestamptz,
      created_at timestamptz not null default app_now(),
      reported_at timestamptz not null default app_now(),
      constraint a_waiting_installation_has_a_number check (authorized_at is not null or claim_number is not null)
    )
  `.execute(db)
  await sql`create index installations_device_id on installations (device_id)`.execute(db)

  await sql`
    create table used_nonces (
      nonce_hash bytea primary key,
      expires_at timestamptz not null
    )
  `.execute(db)
  await sql`create index used_nonces_expires_at on used_nonces (expires_at)`.execute(db)
}
