import { type Db, deferred, outbox, type Parameter, type Tx } from '@player/db'
import { sql, type RawBuilder } from 'kysely'

/** The channel that the SQL function announce_device() notifies. */
export const CHANNEL = 'device'

/** Sent in place of a device's id. Servers of the previous version ignore it, because no device has this id. */
export const NOTICES = 'notices'

/**
 * Raises a device's version, and notifies of it with the commit. Each change that televisions show calls this, `announcedDevice`, `announcedDevicesIn`
 * or `publishAndAnnounce`, after all other locks of the transaction: the version stays locked until the commit.
 */
export async function announce(tx: Db, deviceId: string): Promise<void> {
  await tx.selectNoFrom(announcedDevice(deviceId)).execute()
}

/** Announces a device as a part of a statement. */
export const announcedDevice = (deviceId: string | RawBuilder<string>) =>
  sql`announce_device(${deviceId})`.as('announced')

/** Announces the devices whose ids are in a column, as a part of a statement. */
export const announcedDevicesIn = (column: string) => sql`announce_device(${sql.ref(column)})`.as('announced')

/** Like `notifyDashboards`, as a part of a statement. */
export const notifiedDashboards = (deviceId: string | RawBuilder<string>) =>
  sql`pg_notify(${CHANNEL}, 'told ' || ${deviceId}::text)`.as('notified')

/** Tells a device's open dashboards, with the commit, that something changed that televisions don't show. */
export async function notifyDashboards(tx: Db, deviceId: string): Promise<void> {
  await tx.selectNoFrom(notifiedDashboards(deviceId)).execute()
}

export async function publishAndAnnounce(
  tx: Tx,
  deviceId: string,
  events: readonly outbox.NewEvent[],
): Promise<void> {
  await insertEventsAndAnnounce(tx, { deviceId, ...outbox.columnsOf(events) })
}

const insertEventsAndAnnounce = deferred(
  (db, parameter: Parameter<outbox.EventColumns & { readonly deviceId: string }>) =>
    db
      .with('event', () => outbox.insertEvents(parameter))
      .selectNoFrom(announcedDevice(parameter('deviceId'))),
)

export async function announceNotices(tx: Db): Promise<void> {
  await tx.selectNoFrom(sql`pg_notify(${CHANNEL}, ${NOTICES})`.as('announced')).execute()
}
