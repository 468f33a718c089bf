import type pg from 'pg'
import { withClient } from './engine.ts'
import type { Stack } from './stack.ts'

/** Waits until `count` statements of this database wait for a lock. */
export async function untilWaitingForLocks(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    // Within a transaction pg_stat_activity is a snapshot.
    await client.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((rowCount ?? 0) >= count) return
  }
}

/**
 * Sends requests while a transaction with this change of the row is open, and commits it once `waiting` of them wait for a lock, or all are answered.
 */
export const requestDuring = <Answer>(
  { ctx }: Pick<Stack, 'ctx'>,
  [change, id]: readonly [string, string],
  request: () => Promise<Answer>,
  waiting = 1,
): Promise<Answer> =>
  withClient(ctx.config.database.url, async (client) => {
    await client.query('begin')
    await client.query(change, [id])
    const answer = request()
    await Promise.race([answer, untilWaitingForLocks(client, waiting)])
    await client.query('commit')
    return await answer
  })

/** Ends the idle connections of this name on the server's side; waits until there is one. */
export async function cutConnections(stack: Stack, name: string): Promise<void> {
  for (;;) {
    const ended = await stack.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = $1 and datname = current_database() and state = 'idle'`,
      name,
    )
    if (ended.length > 0) return
  }
}
