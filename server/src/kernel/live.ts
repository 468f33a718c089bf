import { EventEmitter, on } from 'node:events'
import { listen, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'

/** Says in the transaction of a change that something about this device is new: arrives with the commit. */
export async function announce(tx: Kysely<Database>, deviceId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${deviceId})`.execute(tx)
}

/** Hears of changes to devices. One a process, however many dashboards are open (D27). */
export interface Live {
  /** Yields at each change of the device, and once after hearing was interrupted; ends with the signal. */
  changes(deviceId: string, signal: AbortSignal): AsyncIterable<void>
  /** Whether changes are heard right now. */
  readonly listening: boolean
  /** Ends all streams. */
  close(): Promise<void>
}

const CHANNEL = 'device'

/** Listens for all devices, and tells everybody to look anew whenever something may have been missed. */
export function listenForChanges(connectionString: string, log: Logger): Live {
  const changed = new EventEmitter().setMaxListeners(0)
  const closed = new AbortController()
  const listener = listen({
    connectionString,
    channel: CHANNEL,
    name: 'player-live',
    onNotification: (deviceId) => changed.emit(nameOf(deviceId)),
    onListening() {
      for (const name of changed.eventNames()) if (isDevice(name)) changed.emit(name)
    },
    onInterrupted: (error) => log.warn({ err: error }, 'Live updates are interrupted'),
  })
  return {
    get listening() {
      return listener.listening
    },
    changes(deviceId, signal) {
      const end = AbortSignal.any([signal, closed.signal])
      // From this call on, not from the first step on: nothing is missed in between.
      return until(end, on(changed, nameOf(deviceId), { signal: end }))
    },
    async close() {
      closed.abort()
      await listener.close()
    },
  }
}

// An emitter has events of its own beside the devices': 'error' is one of them.
const nameOf = (deviceId: string): string => `device ${deviceId}`
const isDevice = (name: string | symbol): boolean => typeof name === 'string' && name.startsWith('device ')

async function* until(end: AbortSignal, events: AsyncIterable<unknown>): AsyncIterable<void> {
  try {
    for await (const _ of events) yield
  } catch (error) {
    if (!end.aborted) throw error
  }
}
