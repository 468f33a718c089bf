import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NOTICE_GONE_CLIENTS } from './session.ts'

export interface Listener {
  /** Whether notifications are heard right now. */
  readonly listening: boolean
  close(): Promise<void>
}

export interface ListenOptions {
  /** Past any transaction pooler. */
  readonly connectionString: string
  readonly channel: string
  /** Shown by pg_stat_activity. */
  readonly name: string
  onNotification(payload: string): void
  /** Hearing begins, or begins again: whatever was said before may have been missed. */
  onListening(): void
  /** Told once, and again from time to time as long as it lasts. */
  onInterrupted(error: unknown): void
}

const RETRY_MS = 1_000
/** So often the connection is asked whether it still lives: it says nothing by itself, dead or alive. */
const ASK_EVERY_MS = 5_000
const ANSWER_WITHIN_MS = 4_000
/** So often an interruption that goes on is told. */
const TELL_EVERY_MS = 60_000

/** Listens on a connection of its own, and goes on trying whenever that breaks or falls silent. */
export function listen(options: ListenOptions): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let listening = false
  let closed = false
  let told = -Infinity

  const interrupted = (broken: pg.Client, error?: unknown) => {
    // A connection that was replaced may go on complaining: it no longer counts.
    if (closed || broken !== client) return
    client = undefined
    listening = false
    clearInterval(asking)
    void broken.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RETRY_MS)
    if (performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    options.onInterrupted(error)
  }
  const start = async () => {
    const mine = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      options: NOTICE_GONE_CLIENTS,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    client = mine
    mine.on('error', (error) => interrupted(mine, error)).on('end', () => interrupted(mine))
    mine.on('notification', ({ payload = '' }) => options.onNotification(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      if (closed || mine !== client) return
      listening = true
      told = -Infinity
      asking = setInterval(() => {
        mine.query('select').catch((error: unknown) => interrupted(mine, error))
      }, ASK_EVERY_MS)
      options.onListening()
    } catch (error) {
      interrupted(mine, error)
    }
  }
  void start()

  return {
    get listening() {
      return listening
    },
    async close() {
      closed = true
      listening = false
      clearTimeout(retry)
      clearInterval(asking)
      // A goodbye to somebody who fell silent is not waited for.
      await Promise.race([client?.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    },
  }
}
