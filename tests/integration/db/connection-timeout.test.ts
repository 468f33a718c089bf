// @module-tag sweep
import { connect } from '@player/db'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const TIMEOUT_MS = 2_000
const QUICK = sql`select 1`
/** Takes some tens of milliseconds. */
const SLOW = sql`select count(*) from generate_series(1, 1000000)`

describe('A request for a database connection', () => {
  it('fails if no connection is free in time', async ({ stack }) => {
    const db = oneConnection(stack)
    await db.connection().execute(async () => {
      await expect(QUICK.execute(db)).rejects.toThrow('timeout exceeded when trying to connect')
    })
    await db.destroy()
  })

  it('does not fail if the event loop was blocked', async ({ stack }) => {
    const db = oneConnection(stack)
    await QUICK.execute(db)
    const both = [SLOW.execute(db), QUICK.execute(db)]
    // After this, expired timers run before the answers are read.
    await new Promise(setImmediate)
    blockEventLoop(2 * TIMEOUT_MS)
    await Promise.all(both)
    await db.destroy()
  })
})

function oneConnection({ ctx }: Stack) {
  return connect({
    connectionString: ctx.config.database.url,
    name: 'player-timeout',
    max: 1,
    acquireTimeoutMs: TIMEOUT_MS,
    onError: () => undefined,
  })
}

function blockEventLoop(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
