import { type Db, deferred, outbox, type Parameter, type Tx } from '@player/db'
import { sql, type RawBuilder } from 'kysely'

/** The SQL function announce_device() notifies this channel. */
export const CHANNEL = 'device'

/** In place of a device's id. Servers of the previous version ignore it: no device has it. */
export const NOTICES = 'notices'

/**
 * Raises a device's version, and notifies of it at the commit. Call this or another function of this file for each change that televisions
 * show, after all other locks of the transaction: it locks the version.
 */
export async function announce(tx: Db, deviceId: string): Promise<void> {
  await tx.selectNoFrom(announcedDevice(deviceId)).execute()
}

// Parts of statements.
export const announcedDevice = (deviceId: string | RawBuilder<string>) =>
  sql`announce_device(${deviceId})`.as('announced')

export const announcedDevicesIn = (column: string) => sql`announce_device(${sql.ref(column)})`.as('announced')

/** For a change that televisions don't show, as `notifyDashboards`. */
export const notifiedDashboards = (deviceId: string | RawBuilder<string>) =>
  sql`pg_notify(${CHANNEL}, 'told ' || ${deviceId}::text)`.as('notified')

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
