import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EXPECT_WRITABLE } from './keepalive.ts'
import { KEEPALIVE_OPTIONS } from './keepalive-options.ts'

export interface Leadership {
  resign(): Promise<void>
}

interface LeadershipOptions {
  /** Must not lead through a transaction pooler. */
  readonly connectionString: string
  readonly name: string
  /** Milliseconds after which others end a silent leader's connection: a frozen process would keep the lock. */
  readonly silence: number
  /** Called at each start; returns how to stop. */
  lead(): Promise<() => Promise<void>>
  onError(error: unknown): void
}

const POLL_MS = 500

/**
 * Leads while it holds an advisory lock, and seeks it again after its connection is lost, or its server refuses to write. Such a server is
 * a former primary after a failover, and another process leads at the new one.
 */
export function seekLeadership(options: LeadershipOptions): Leadership {
  const { connectionString, name, silence } = options
  const application = `player-leader-${name}`
  const resigned = new AbortController()
  const { signal } = resigned
  // Keeps the process alive while it neither leads nor has a connection.
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
        const { rows } = await client.query<{ leads: boolean }>(TRY, [`player-${name}`])
        if (rows[0]?.leads) break
        await client.query(END_SILENT, [application, silence / 1_000])
        await pause(POLL_MS)
      }
      if (signal.aborted) return
      // Begins before `lead`, which may take longer than the silence after which others end this connection.
      const isOver = Promise.race([lost, sendHeartbeats(client, pause)])
      const stop = await options.lead()
      await isOver
      await stop()
    } finally {
      await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    }
  }
  const sendHeartbeats = async (client: pg.Client, rest: (ms: number) => Promise<void>) => {
    try {
      while (!signal.aborted) {
        await client.query(EXPECT_WRITABLE)
        await rest(silence / 4)
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
    async resign() {
      resigned.abort()
      await running
    },
  }
}

const TRY = 'select pg_try_advisory_lock(hashtext($1)) as leads'

/** Ends silent connections; processes that wait for the lock query all the time. */
const END_SILENT = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()
    and state_change < clock_timestamp() - make_interval(secs => $2)
`
