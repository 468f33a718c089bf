import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '@player/db'
import type { Context } from './context.ts'
import { createLongPolls, type LongPolls } from './long-polls.ts'
import { createOpenCount, type OpenCount } from './open-count.ts'
import { deviceVersionsOf } from './device-versions.ts'
import { CHANNEL, NOTICES } from './announce.ts'

/** Receives changes of devices. One per process, for all open dashboards (D27) and all polls of televisions. */
export interface Live {
  readonly polls: LongPolls
  readonly open: OpenCount // streams by session, polls by installation
  readonly openOfDevice: OpenCount // streams by device
  /**
   * Yields after changes of the device, when a television has read the newest state, and after an interruption. Combines changes within
   * a tenth of a second, up to half a second while they go on, or while the reader is busy. Ends with the signal.
   */
  changes(deviceId: string, signal: AbortSignal): AsyncIterable<void>
  /** Makes all `changes` yield, as after an interruption. */
  notifyAll(): void
  /** Calls `onChange` at each change of the notices, and when one may have been missed. */
  onNotices(onChange: () => void): void
  readonly listening: boolean
  close(): Promise<void>
}

/** Streams of a session or polls of an installation: enough for several tabs, and for a poll whose connection was lost. */
export const MAX_OPEN = 5
/** Streams of a device: each change sends the whole state to all of them. */
export const MAX_OPEN_OF_DEVICE = 20

/** Notifications only for dashboards: a television read the newest state (`seen`), or a change that televisions don't show (`told`). */
const FOR_DASHBOARDS = /^(?:seen|told) (.+)$/

export function listenForChanges({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): Live {
  const polls = createLongPolls((ids) => deviceVersionsOf(db, ids), config.longPollsMax)
  const emitter = new EventEmitter().setMaxListeners(0)
  const closed = new AbortController()
  const notifyAll = () => {
    for (const name of emitter.eventNames()) if (isOfDevice(name)) emitter.emit(name)
  }
  const listener = listen({
    connectionString: config.database.directUrl,
    channel: CHANNEL,
    name: 'player-live',
    onNotification(payload) {
      if (payload === NOTICES) return void emitter.emit(NOTICES)
      const dashboardsOf = FOR_DASHBOARDS.exec(payload)?.[1]
      emitter.emit(eventNameOf(dashboardsOf ?? payload))
      if (dashboardsOf === undefined) polls.wake([payload])
    },
    onListening() {
      notifyAll()
      emitter.emit(NOTICES)
      polls.wake()
    },
    onInterrupted: (error) => log.warn({ err: error }, 'Live updates are interrupted'),
  })
  return {
    polls,
    open: createOpenCount(MAX_OPEN),
    openOfDevice: createOpenCount(MAX_OPEN_OF_DEVICE),
    get listening() {
      return listener.listening
    },
    changes(deviceId, signal) {
      const end = AbortSignal.any([signal, closed.signal])
      // Subscribes at this call, not at the first iteration, so that no change is missed.
      return coalesce(emitter, eventNameOf(deviceId), end)
    },
    notifyAll,
    onNotices(onChange) {
      emitter.on(NOTICES, onChange)
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

/** The pause after a change: doubled while changes go on, so that a burst of them costs each reader few reads. */
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 500

function coalesce(events: EventEmitter, name: string, end: AbortSignal): AsyncIterable<void> {
  let isChanged = false
  const onChange = () => void (isChanged = true)
  const stop = () => void events.off(name, onChange)
  if (!end.aborted) events.on(name, onChange)
  end.addEventListener('abort', stop, { once: true })
  return yieldChanges()

  async function* yieldChanges(): AsyncGenerator<void> {
    let pause = MIN_PAUSE_MS
    try {
      for (;;) {
        if (!isChanged) await once(events, name, { signal: end })
        isChanged = false
        yield
        await wait(pause, undefined, { signal: end })
        pause = isChanged ? Math.min(2 * pause, MAX_PAUSE_MS) : MIN_PAUSE_MS
      }
    } catch (error) {
      if (!end.aborted) throw error
    } finally {
      stop()
    }
  }
}
