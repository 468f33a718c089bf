import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NOTICE_GONE_CLIENTS } from './session.ts'

/** Says which of several processes leads: the holder of a lock that PostgreSQL frees with its connection. */
export interface Leadership {
  /** Gives leadership up and stops asking for it. */
  resign(): Promise<void>
}

export interface LeadershipOptions {
  /** Past any transaction pooler. */
  readonly connectionString: string
  /** What is led: one leader a name and database. */
  readonly name: string
  /**
   * A leader that is not heard of for this long, in milliseconds, is put off: it may be frozen, and its connection with
   * it, which would keep the lock for ever.
   */
  readonly silence: number
  /** Starts leading, again after each loss, and gives back how to leave off. */
  lead(): Promise<() => Promise<void>>
  onError(error: unknown): void
}

const ASK_EVERY_MS = 500

/** Leads as soon as nobody else does, stops when the lock's connection is lost, and then asks again. */
export function seekLeadership(options: LeadershipOptions): Leadership {
  const { connectionString, name, silence } = options
  const application = `player-leader-${name}`
  const resigned = new AbortController()
  const { signal } = resigned
  // It keeps the process: whoever does not lead, and finds no database either, would have nothing else that does.
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)

  const once = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: application,
      options: NOTICE_GONE_CLIENTS,
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
        const { rows } = await client.query<{ leads: boolean }>(TRY, [`player-${name}`])
        if (rows[0]?.leads) break
        await client.query(PUT_OFF, [application, silence / 1_000])
        await pause(ASK_EVERY_MS)
      }
      if (signal.aborted) return
      const stop = await options.lead()
      await Promise.race([lost, giveSigns(client, pause)])
      await stop()
    } finally {
      // A goodbye to somebody who fell silent is not waited for.
      await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    }
  }
  /** Shows the others that this leader lives, and ends when nobody answers any more. */
  const giveSigns = async (client: pg.Client, rest: (ms: number) => Promise<void>) => {
    try {
      while (!signal.aborted) {
        await client.query('select')
        await rest(silence / 4)
      }
    } catch (error) {
      options.onError(error)
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await once().catch((error: unknown) => options.onError(error))
      await pause(ASK_EVERY_MS)
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

/** Ends the connections that were silent for so many seconds: those who wait for the lock ask all the time. */
const PUT_OFF = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()
    and state_change < clock_timestamp() - make_interval(secs => $2)
`
