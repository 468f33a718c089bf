import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EXPECT_WRITABLE } from './keepalive.ts'
import { KEEPALIVE_OPTIONS } from './keepalive-options.ts'

interface ListenOptions {
  /** Must bypass transaction poolers. */
  readonly connectionString: string
  readonly channel: string
  readonly name: string
  onNotification(payload: string): void
  /** Called after each connection, because earlier notifications may be lost. */
  onListening(): void
  onInterrupted(error: unknown): void
}

const RETRY_MS = 250
const KEEP_ALIVE_MS = 5_000
const QUERY_TIMEOUT_MS = 4_000
const MIN_REPORT_INTERVAL_MS = 60_000

export type Listener = ReturnType<typeof listen>

/** Listens on its own connection. Reconnects if the connection is lost or silent, or its server is read-only and so has no changes. */
export function listen(options: ListenOptions) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let keepAlive: NodeJS.Timeout | undefined
  let listening = false
  let isClosed = false
  let reportedAt = -Infinity

  const reconnect = (broken: pg.Client, error?: unknown) => {
    if (isClosed || broken !== client) return
    client = undefined
    listening = false
    clearInterval(keepAlive)
    void broken.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RETRY_MS)
    if (performance.now() - reportedAt < MIN_REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    options.onInterrupted(error)
  }
  const start = async () => {
    const connection = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      options: KEEPALIVE_OPTIONS,
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    })
    client = connection
    connection.on('error', (error) => reconnect(connection, error)).on('end', () => reconnect(connection))
    connection.on('notification', ({ payload = '' }) => options.onNotification(payload))
    try {
      await connection.connect()
      await connection.query(EXPECT_WRITABLE)
      await connection.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      if (isClosed || connection !== client) return
      listening = true
      reportedAt = -Infinity
      keepAlive = setInterval(() => {
        connection.query(EXPECT_WRITABLE).catch((error: unknown) => reconnect(connection, error))
      }, KEEP_ALIVE_MS)
      options.onListening()
    } catch (error) {
      reconnect(connection, error)
    }
  }
  void start()

  return {
    get listening() {
      return listening
    },
    async close() {
      isClosed = true
      listening = false
      clearTimeout(retry)
      clearInterval(keepAlive)
      await Promise.race([client?.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    },
  }
}
