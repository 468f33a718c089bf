import { type Db, now } from '@player/db'
import { sql } from 'kysely'

/** The versions of devices; a device that never changed is missing. */
export async function deviceVersionsOf(
  db: Db,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('device_versions')
    .select(['device_id', 'version'])
    .where('device_id', '=', sql<string>`any(${deviceIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ device_id, version }) => [device_id, version]))
}

/** A device's version, 0 if it never changed, and the seconds since a television first read this version, null without one. */
export async function versionAndSeen(db: Db, deviceId: string) {
  const row = await db
    .selectFrom('device_versions')
    .select([
      'version',
      sql<
        number | null
      >`case when seen_version >= version then extract(epoch from ${now} - seen_at)::float8 end`.as(
        'seconds_ago',
      ),
    ])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return { version: row?.version ?? 0, secondsAgo: row?.seconds_ago ?? null }
}

/** Records that a television read this version, and notifies open dashboards. Does neither for a version not newer than the recorded one. */
export async function recordSeen(db: Db, deviceId: string, version: number): Promise<void> {
  await db
    .insertInto('device_versions')
    .values({ device_id: deviceId, version, seen_version: version, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column('device_id')
        .doUpdateSet({ seen_version: version, seen_at: now })
        .where((row) =>
          row.or([
            row('device_versions.seen_version', 'is', null),
            row('device_versions.seen_version', '<', version),
          ]),
        ),
    )
    .returning(sql`pg_notify('device', 'seen ' || device_id)`.as('notified'))
    .execute()
}
