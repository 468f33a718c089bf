import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EXPECT_WRITABLE } from './keepalive.ts'
import { KEEPALIVE_OPTIONS } from './keepalive-options.ts'

export type Leadership = ReturnType<typeof seekLeadership>

interface LeadershipOptions {
  /** Must bypass transaction poolers. */
  readonly connectionString: string
  readonly name: string
  /** Milliseconds after which others end a silent leader's connection, because a frozen process would keep the lock. */
  readonly silence: number
  /** Called when this process becomes the leader. Resolves to a function that stops leading. */
  lead(): Promise<() => Promise<void>>
  onError(error: unknown): void
}

const POLL_MS = 500

/** Leads while this process holds an advisory lock. Seeks it again when the connection is lost or its server refuses to write (a former primary). */
export function seekLeadership(options: LeadershipOptions) {
  const { connectionString, name, silence } = options
  const application = `player-leader-${name}`
  const resigned = new AbortController()
  const { signal } = resigned
  // The timer keeps the process alive while it has no connection.
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)

  const leadOnce = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: application,
      options: KEEPALIVE_OPTIONS,
      connectionTimeoutMillis: 5_000,
      query_timeout: silence,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) =>
      client.on('error', () => resolve()).on('end', () => resolve()),
    )
    try {
      await client.connect()
      while (!signal.aborted) {
        await client.query(EXPECT_WRITABLE)
        const { rows } = await client.query<{ is_leader: boolean }>(TRY_LOCK, [`player-${name}`])
        if (rows[0]?.is_leader) break
        await client.query(END_SILENT, [application, silence / 1_000])
        await pause(POLL_MS)
      }
      if (signal.aborted) return
      // Heartbeats begin before `lead`, which may take longer than `silence`.
      const lostLeadership = Promise.race([lost, sendHeartbeats(client)])
      const stop = await options.lead()
      await lostLeadership
      await stop()
    } finally {
      await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    }
  }
  const sendHeartbeats = async (client: pg.Client) => {
    try {
      while (!signal.aborted) {
        await client.query(EXPECT_WRITABLE)
        await pause(silence / 4)
      }
    } catch (error) {
      options.onError(error)
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await leadOnce().catch((error: unknown) => options.onError(error))
      await pause(POLL_MS)
    }
  })()

  return {
    async resign(): Promise<void> {
      resigned.abort()
      await running
    },
  }
}

const TRY_LOCK = 'select pg_try_advisory_lock(hashtext($1)) as is_leader'

/** Ends silent connections. Processes that wait for the lock are never silent. */
const END_SILENT = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()
    and state_change < clock_timestamp() - make_interval(secs => $2)
`
