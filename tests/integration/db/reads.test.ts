import { compiled, connect, reading, type Database, type Parameter } from '@player/db'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { statementsByTurn } from '../../kit/sent-statements.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

type ChosenParameter = Parameter<{ chosen: number | string | Buffer | null }>

/** A read with a column of each type that the product reads; its rows are the numbers up to the parameter. */
const columns = (db: Kysely<Database>, parameter: ChosenParameter) =>
  db
    .selectFrom(sql<{ number: number }>`generate_series(1, ${parameter('chosen')}::int)`.as('numbers'))
    .select([
      sql<number>`numbers`.as('number'),
      sql<number>`numbers::bigint`.as('large'),
      sql<string>`repeat('é', numbers)`.as('text'),
      sql<boolean>`numbers > 1`.as('flag'),
      sql<Date>`timestamptz '2026-11-20 10:00Z'`.as('time'),
      sql<string[]>`array['a', null]`.as('list'),
      sql<object>`json_build_object('a', numbers)`.as('json'),
      sql<Buffer>`'\\xff00'::bytea`.as('bytes'),
      sql<null>`null`.as('nothing'),
    ])
const readRows = reading(columns)
const readRowsByPool = compiled(columns)
/** Waits for the advisory lock with this number. */
const waitForLock = reading((db, parameter: ChosenParameter) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(${parameter('chosen')}::int)`.as('locked')),
)
const divide = reading((db, parameter: ChosenParameter) =>
  db.selectNoFrom(sql<number>`12 / ${parameter('chosen')}::int`.as('result')),
)

describe('Reads of many requests', () => {
  it('are sent together, and return the same rows as the pool does', async ({ stack }) => {
    const { db, connectionPids, name } = await openReader(stack)
    let found: readonly unknown[] = []
    const sent = await statementsByTurn(name, async () => {
      found = await Promise.all([1, 2, 3, 0].map((chosen) => readRows(db, { chosen })))
    })
    expect(sent.map((texts) => texts.length)).toEqual([4])
    expect(found).toEqual(await Promise.all([1, 2, 3, 0].map((chosen) => readRowsByPool(db, { chosen }))))
    expect(await connectionPids()).toHaveLength(1)
  })

  it('have texts, numbers, bytes and null as parameters', async ({ stack }) => {
    const { db } = await openReader(stack)
    const echo = reading((of, parameter: ChosenParameter) =>
      of.selectNoFrom(sql<Buffer | null>`${parameter('chosen')}::bytea`.as('echo')),
    )
    const bytes = Buffer.from([0, 255, 10])
    expect(await echo(db, { chosen: bytes })).toEqual([{ echo: bytes }])
    expect(await echo(db, { chosen: null })).toEqual([{ echo: null }])
    expect(await echo(db, { chosen: 'é' })).toEqual([{ echo: Buffer.from('é') }])
    expect(await divide(db, { chosen: 5 })).toEqual([{ result: 2 }])
  })

  it('are repeated by the pool if one of them fails; the others succeed', async ({ stack }) => {
    const { db } = await openReader(stack)
    const [one, failed, other] = await Promise.allSettled([3, 0, 4].map((chosen) => divide(db, { chosen })))
    expect(one).toMatchObject({ value: [{ result: 4 }] })
    expect(failed).toMatchObject({ reason: { code: '22012' } })
    expect(other).toMatchObject({ value: [{ result: 3 }] })
  })

  it('are sent by the pool while one waits for a lock', async ({ stack }) => {
    const { db } = await openReader(stack)
    const holder = new pg.Client(stack.ctx.config.database.url)
    await holder.connect()
    await holder.query('select pg_advisory_lock(8)')
    const waiting = waitForLock(db, { chosen: 8 })
    expect(await divide(db, { chosen: 6 })).toEqual([{ result: 2 }])
    await holder.end()
    expect(await waiting).toHaveLength(1)
  })

  it('are repeated on another connection if theirs is lost', async ({ stack }) => {
    const { db, connectionPids } = await openReader(stack)
    const [before] = await connectionPids()
    await stack.sql('select pg_terminate_backend($1)', before)
    expect(await divide(db, { chosen: 4 })).toEqual([{ result: 3 }])
    let after: number | undefined
    do {
      await divide(db, { chosen: 4 })
      after = (await connectionPids()).find((pid) => pid !== before)
    } while (after === undefined)
  })

  it('return the current columns, also after a migration', async ({ stack }) => {
    const { db } = await openReader(stack)
    await stack.sql('create table read_later as select 1 as id')
    const readTable = reading((of, parameter: ChosenParameter) =>
      of
        .selectFrom(sql<{ id: number }>`read_later`.as('read_later'))
        .selectAll()
        .where('id', '=', sql<number>`${parameter('chosen')}::int`),
    )
    expect(await readTable(db, { chosen: 1 })).toEqual([{ id: 1 }])
    await stack.sql('alter table read_later add column name text')
    expect(await readTable(db, { chosen: 1 })).toEqual([{ id: 1, name: null }])
  })

  it('in a transaction see its changes', async ({ stack }) => {
    const { db } = await openReader(stack)
    await stack.sql('create table read_within as select 1 as id')
    const count = reading((of, parameter: ChosenParameter) =>
      of
        .selectFrom(sql<{ id: number }>`read_within`.as('read_within'))
        .select(sql<number>`count(*)::int`.as('count'))
        .where('id', '=', sql<number>`${parameter('chosen')}::int`),
    )
    await db.transaction().execute(async (tx) => {
      await sql`insert into read_within values (1)`.execute(tx)
      expect(await count(tx, { chosen: 1 })).toEqual([{ count: 2 }])
      expect(await count(db, { chosen: 1 })).toEqual([{ count: 1 }])
    })
  })

  it('all return their rows when 200 wait at once', async ({ stack }) => {
    const { db } = await openReader(stack)
    const results = await Promise.all(Array.from({ length: 200 }, () => divide(db, { chosen: 6 })))
    expect(results).toEqual(Array.from({ length: 200 }, () => [{ result: 2 }]))
  })
})

let opened = 0

/** A database whose connection for reads is open. */
async function openReader(stack: Stack) {
  const application = `player-test-${(opened += 1)}`
  const name = `${application}-reads`
  const connectionString = stack.ctx.config.database.url
  const db = connect({ connectionString, name: application, onError: () => undefined })
  onTestFinished(() => db.destroy())
  /** The process ids of PostgreSQL for the connections for reads. */
  const connectionPids = async () => {
    const found = await stack.sql<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      name,
    )
    return found.map(({ pid }) => pid)
  }
  do await divide(db, { chosen: 1 })
  while ((await connectionPids()).length === 0)
  return { db, connectionPids, name }
}
