import pg from 'pg'

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
  /** Starts leading, again after each loss, and gives back how to leave off. */
  lead(): Promise<() => Promise<void>>
  onTrouble(error: unknown): void
}

const ASK_EVERY_MS = 500

/** Leads as soon as nobody else does, stops when the lock's connection is lost, and then asks again. */
export function seekLeadership(options: LeadershipOptions): Leadership {
  let resigned = false
  const { promise: resign, resolve: wake } = Promise.withResolvers<void>()

  const once = async () => {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: `player-leader-${options.name}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const lost = new Promise<void>((resolve) =>
      client.on('error', () => resolve()).on('end', () => resolve()),
    )
    try {
      await client.connect()
      while (!resigned) {
        const { rows } = await client.query<{ leads: boolean }>(
          'select pg_try_advisory_lock(hashtext($1)) as leads',
          [`player-${options.name}`],
        )
        if (rows[0]?.leads) break
        await Promise.race([pause(ASK_EVERY_MS), resign])
      }
      if (resigned) return
      const stop = await options.lead()
      await Promise.race([lost, resign])
      await stop()
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const running = (async () => {
    while (!resigned) {
      await once().catch((error: unknown) => options.onTrouble(error))
      if (!resigned) await Promise.race([pause(ASK_EVERY_MS), resign])
    }
  })()

  return {
    async resign() {
      resigned = true
      wake()
      await running
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
