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

  const interrupted = (error?: unknown) => {
    if (closed || retry) return
    listening = false
    void client?.end().catch(() => undefined)
    retry = setTimeout(() => void start(), RETRY_MS)
    options.onInterrupted(error)
  }
  const start = async () => {
    retry = undefined
    client = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client.on('error', interrupted).on('end', () => interrupted())
    client.on('notification', ({ payload = '' }) => options.onNotification(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      listening = true
      options.onListening()
    } catch (error) {
      interrupted(error)
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
