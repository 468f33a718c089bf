import pg from 'pg'

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
  onInterrupted(error: unknown): void
}

const RETRY_MS = 1_000

/** Listens on a connection of its own, and goes on trying whenever that breaks. */
export function listen(options: ListenOptions): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let listening = false
  let closed = false

  const interrupted = (broken: pg.Client, error?: unknown) => {
    // A connection that was replaced may go on complaining: it no longer counts.
    if (closed || broken !== client) return
    client = undefined
    listening = false
    void broken.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RETRY_MS)
    options.onInterrupted(error)
  }
  const start = async () => {
    const mine = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = mine
    mine.on('error', (error) => interrupted(mine, error)).on('end', () => interrupted(mine))
    mine.on('notification', ({ payload = '' }) => options.onNotification(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      listening = true
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
      await client?.end().catch(() => undefined)
    },
  }
}
