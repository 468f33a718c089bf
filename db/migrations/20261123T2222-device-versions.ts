/*
 * A counter for each device. Every change that its television shows raises it. A television asks with the number that it has, and is
 * answered once the number differs.
 *
 * announce_device() raises it and notifies, as a part of any statement. The row is the last lock that a transaction takes. No foreign
 * key: its check would wait for whoever holds the device's row and is about to announce. A device that never changed has no row.
 *
 * The previous version changes devices without raising it. It serves no televisions. A television of this version reads everything
 * again when it renews its licence, six hours later at most.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Free space in each page, so that raising a version is a HOT update, which writes no index.
  await sql`
    create table device_versions (
      device_id uuid primary key,
      version bigint not null,
      seen_version bigint,
      seen_at timestamptz
    ) with (fillfactor = 70)
  `.execute(db)
  await sql`
    create function announce_device(device uuid) returns void language plpgsql as $body$
    begin
      insert into device_versions as known (device_id, version) values (device, 1)
        on conflict (device_id) do update set version = known.version + 1;
      perform pg_notify('device', device::text);
    end
    $body$
  `.execute(db)
}
