import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, deferred, listen, outbox, type Parameter, type Tx } from '@player/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import { createLongPolls, type LongPolls } from './long-polls.ts'
import { createOpenCount, type OpenCount } from './open-count.ts'
import { versionsOf } from './versions.ts'

/**
 * Raises a device's version and notifies of its change; PostgreSQL delivers the notification with the commit. A change of what a
 * television shows calls this, `announcedDevice`, `announcedDevicesIn` or `publishAndAnnounce` after all other locks of its
 * transaction: the version is locked until the commit.
 */
export async function announce(tx: Db, deviceId: string): Promise<void> {
  await tx.selectNoFrom(announcedDevice(deviceId)).execute()
}

/** Announces a device as a part of a statement. */
export const announcedDevice = (deviceId: string | RawBuilder<string>) =>
  sql`announce_device(${deviceId})`.as('announced')

/** Announces the devices whose ids are in a column, as a part of a statement. */
export const announcedDevicesIn = (column: string) => sql`announce_device(${sql.ref(column)})`.as('announced')

/** Notifies open dashboards, as a part of a statement, of what televisions don't show. */
export const notifiedDashboards = (deviceId: string | RawBuilder<string>) =>
  sql`pg_notify(${CHANNEL}, 'told ' || ${deviceId}::text)`.as('notified')

/** Notifies the open dashboards of a device of what televisions don't show; PostgreSQL delivers the notification with the commit. */
export async function notifyDashboards(tx: Db, deviceId: string): Promise<void> {
  await tx.selectNoFrom(notifiedDashboards(deviceId)).execute()
}

/** Publishes events about a device and announces its change, in one statement. */
export async function publishAndAnnounce(
  tx: Tx,
  deviceId: string,
  events: readonly outbox.NewEvent[],
): Promise<void> {
  await publishing(tx, { deviceId, ...outbox.columnsOf(events) })
}

const publishing = deferred((db, parameter: Parameter<outbox.EventColumns & { readonly deviceId: string }>) =>
  db.with('event', () => outbox.insertEvents(parameter)).selectNoFrom(announcedDevice(parameter('deviceId'))),
)

/** Notifies all servers that operators changed the notices; PostgreSQL delivers the notification with the commit. */
export async function announceNotices(tx: Db): Promise<void> {
  await tx.selectNoFrom(sql`pg_notify(${CHANNEL}, ${NOTICES})`.as('announced')).execute()
}

/** Changes to devices. One per process, for all open dashboards (D27) and all televisions that wait. */
export interface Live {
  readonly polls: LongPolls
  /** Streams of sessions and long polls of installations, by their ids. */
  readonly open: OpenCount
  /**
   * Yields after changes of the device, when a television has read the newest state, and after an interruption. Several within a tenth
   * of a second, or while the reader is busy, are one. Ends with the signal.
   */
  changes(deviceId: string, signal: AbortSignal): AsyncIterable<void>
  /** Makes all `changes` yield, as after an interruption. */
  notifyAll(): void
  /** Calls `changed` at each change of the notices, and when one may have been missed. */
  onNotices(changed: () => void): void
  readonly listening: boolean
  close(): Promise<void>
}

/** Enough for every tab that an owner looks at, and for a poll whose connection was lost. */
const MAX_OPEN = 5

/** The channel that the SQL function announce_device() notifies. */
const CHANNEL = 'device'

/** Notifications for dashboards alone: a television read the state, or reported something. */
const FOR_DASHBOARDS = /^(?:seen|told) (.+)$/

/** Sent in place of a device's id: servers of the previous version find no televisions of it. */
const NOTICES = 'notices'

export function listenForChanges({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): Live {
  const polls = createLongPolls((ids) => versionsOf(db, ids), config.longPollsMax)
  const changed = new EventEmitter().setMaxListeners(0)
  const closed = new AbortController()
  const notifyAll = () => {
    for (const name of changed.eventNames()) if (isOfDevice(name)) changed.emit(name)
  }
  const listener = listen({
    connectionString: config.database.directUrl,
    channel: CHANNEL,
    name: 'player-live',
    onNotification(payload) {
      if (payload === NOTICES) return void changed.emit(NOTICES)
      const dashboardsOf = FOR_DASHBOARDS.exec(payload)?.[1]
      changed.emit(eventNameOf(dashboardsOf ?? payload))
      if (dashboardsOf === undefined) polls.wake([payload])
    },
    onListening() {
      notifyAll()
      changed.emit(NOTICES)
      polls.wake()
    },
    onInterrupted: (error) => log.warn({ err: error }, 'Live updates are interrupted'),
  })
  return {
    polls,
    open: createOpenCount(MAX_OPEN),
    get listening() {
      return listener.listening
    },
    changes(deviceId, signal) {
      const end = AbortSignal.any([signal, closed.signal])
      // Subscribes at this call, not at the first step, so that no change is missed.
      return coalesced(changed, eventNameOf(deviceId), end)
    },
    notifyAll,
    onNotices(listener) {
      changed.on(NOTICES, listener)
    },
    async close() {
      closed.abort()
      polls.release()
      await listener.close()
    },
  }
}

// The prefix keeps ids apart from the emitter's own events, such as 'error'.
const eventNameOf = (deviceId: string): string => `device ${deviceId}`
const isOfDevice = (name: string | symbol): boolean => typeof name === 'string' && name.startsWith('device ')

const COALESCED_MS = 100

function coalesced(events: EventEmitter, name: string, end: AbortSignal): AsyncIterable<void> {
  let isChanged = false
  const note = () => void (isChanged = true)
  const stop = () => void events.off(name, note)
  if (!end.aborted) events.on(name, note)
  end.addEventListener('abort', stop, { once: true })
  return yieldChanges()

  async function* yieldChanges(): AsyncGenerator<void> {
    try {
      for (;;) {
        if (!isChanged) await once(events, name, { signal: end })
        isChanged = false
        yield
        await wait(COALESCED_MS, undefined, { signal: end })
      }
    } catch (error) {
      if (!end.aborted) throw error
    } finally {
      stop()
    }
  }
}
