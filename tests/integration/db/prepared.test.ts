import { compiled, connect, deferred, type Database, type Parameter } from '@player/db'
import { unitsOf } from '@player/server/kernel/unit'
import { sql, type Transaction } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { statementsByTurn } from '../../kit/sent-statements.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

describe('A compiled query', () => {
  it('is built once, and sends the values of each run', async ({ stack }) => {
    let built = 0
    const difference = compiled((db, parameter: Parameter<{ one: number; other: number }>) => {
      built += 1
      return db.selectNoFrom(
        sql<number>`${parameter('one')}::int - ${parameter('other')}::int - ${1}::int`.as('difference'),
      )
    })
    expect(await difference(stack.ctx.db, { one: 5, other: 2 })).toEqual([{ difference: 2 }])
    expect(await difference(stack.ctx.db, { other: 5, one: 2 })).toEqual([{ difference: -4 }])
    expect(built).toBe(1)
  })
})

describe('A statement with parameters', () => {
  it('is parsed once per connection', async ({ stack }) => {
    const db = oneConnection(stack)
    for (const number of [1, 2, 3])
      expect(await sql`select ${number}::int as number`.execute(db)).toMatchObject({ rows: [{ number }] })
    expect(await preparedIn(db)).toEqual(['select $1::int as number'])
  })

  it('with a list or several rows is not prepared, because its text depends on the length', async ({
    stack,
  }) => {
    const db = oneConnection(stack)
    const actors = ['ann', 'bob']
    await db.selectFrom('audit').select('id').where('actor', 'in', actors).execute()
    await db
      .insertInto('audit')
      .values(actors.map((actor) => ({ actor, action: 'test', subject: 'none', reason: 'none' })))
      .execute()
    expect(await preparedIn(db)).toEqual([])
  })

  it('returns the new columns after a migration', async ({ stack }) => {
    const db = oneConnection(stack)
    const readAll = () => sql`select * from widened where id = ${1}`.execute(db).then(({ rows }) => rows)
    await sql`create table widened as select 1 as id`.execute(db)
    expect(await readAll()).toEqual([{ id: 1 }])
    await sql`alter table widened add column name text`.execute(db)
    expect(await readAll()).toEqual([{ id: 1, name: null }])
    await sql`alter table widened add column more text`.execute(db)
    expect(await readAll()).toEqual([{ id: 1, name: null, more: null }])
  })

  it('that fails rejects its transaction, even if the failure is ignored', async ({ stack }) => {
    const db = oneConnection(stack)
    await sql`create table ignoring (id int)`.execute(db)
    const ignoring = db.transaction().execute(async (tx) => {
      await sql`insert into ignoring values (${1})`.execute(tx)
      await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined)
    })
    await expect(ignoring).rejects.toThrow('rolled back')
    expect((await sql`select from ignoring`.execute(db)).rows).toEqual([])
  })

  it('returns the new columns after a migration, also in a transaction', async ({ stack }) => {
    const db = oneConnection(stack)
    const run = unitsOf(db)
    const readAll = () =>
      run(async (tx) => {
        await sql`update widened_in_transaction set count = count + ${1}`.execute(tx)
        return (await sql`select * from widened_in_transaction where id = ${1}`.execute(tx)).rows
      })
    await sql`create table widened_in_transaction as select 1 as id, 0 as count`.execute(db)
    expect(await readAll()).toEqual([{ id: 1, count: 1 }])
    await sql`alter table widened_in_transaction add column name text`.execute(db)
    expect(await readAll()).toEqual([{ id: 1, count: 2, name: null }])
  })
})

describe('A deferred statement', () => {
  const add = deferred((db, parameter: Parameter<{ amount: number }>) =>
    db.selectNoFrom(sql`add_to_sum(${parameter('amount')})`.as('added')),
  )
  const sums = compiled((db, parameter: Parameter<{ least: number }>) =>
    db.selectNoFrom(
      sql<number[]>`array(select sum from sums where sum >= ${parameter('least')}::int)`.as('sums'),
    ),
  )
  /** A table whose sum may not exceed nine. */
  async function createSums(stack: Stack) {
    await stack.sql('create table if not exists sums (sum int check (sum < 10))')
    await stack.sql('truncate sums')
    await stack.sql('insert into sums values (0)')
    await stack.sql(`create or replace function add_to_sum(amount text) returns void language sql as
      'update sums set sum = sum + amount::int'`)
    const db = oneConnection(stack)
    return {
      db,
      run: <Result>(work: (tx: Transaction<Database>) => Promise<Result>) => db.transaction().execute(work),
      sums: async () => (await sums(db, { least: 0 }))[0]?.sums,
    }
  }

  it('is sent with the next statement of its transaction, which sees its effect', async ({ stack }) => {
    const { run, sums: allSums } = await createSums(stack)
    const work = async (tx: Transaction<Database>) => {
      await add(tx, { amount: 3 })
      await add(tx, { amount: 4 })
      expect(await sums(tx, { least: 0 })).toEqual([{ sums: [7] }])
    }
    const sent = await statementsByTurn('player-prepared', () => run(work))
    expect(sent.map((texts) => texts.length)).toEqual([4, 1])
    expect(await allSums()).toEqual([7])
  })

  it('is sent with the commit if it is the last statement', async ({ stack }) => {
    const { run, sums: allSums } = await createSums(stack)
    await run((tx) => add(tx, { amount: 5 }))
    expect(await allSums()).toEqual([5])
  })

  it('fails its transaction if it fails; its connection stays usable', async ({ stack }) => {
    const { run, sums: allSums } = await createSums(stack)
    const failing = (tx: Transaction<Database>) => add(tx, { amount: 5 })
    await run(failing)
    await expect(run(failing)).rejects.toMatchObject({ code: '23514' })
    await expect(
      run(async (tx) => {
        await add(tx, { amount: 9 })
        return sums(tx, { least: 1 })
      }),
    ).rejects.toMatchObject({ code: '23514' })
    expect(await allSums()).toEqual([5])
    await run(async (tx) => {
      await add(tx, { amount: 1 })
      expect(await sums(tx, { least: 1 })).toEqual([{ sums: [6] }])
    })
    expect(await allSums()).toEqual([6])
  })

  it('closes its connection if it fails before the next statement is parsed', async ({ stack }) => {
    const { db, run } = await createSums(stack)
    const backendPid = async () =>
      (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id
    const before = await backendPid()
    const failing = run(async (tx) => {
      await add(tx, { amount: 10 })
      return sums(tx, { least: 0 })
    })
    await expect(failing).rejects.toMatchObject({ code: '23514' })
    expect(await backendPid()).not.toBe(before)
  })

  it('is not sent if the code of its transaction throws', async ({ stack }) => {
    const { run, sums: allSums } = await createSums(stack)
    const failing = run(async (tx) => {
      await add(tx, { amount: 3 })
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await allSums()).toEqual([0])
  })

  it('is sent at once outside a transaction', async ({ stack }) => {
    const { db, sums: allSums } = await createSums(stack)
    await add(db, { amount: 2 })
    expect(await allSums()).toEqual([2])
  })
})

function oneConnection({ ctx }: Stack) {
  const db = connect({
    connectionString: ctx.config.database.url,
    name: 'player-prepared',
    max: 1,
    onError: () => undefined,
  })
  onTestFinished(() => db.destroy())
  return db
}

async function preparedIn(db: ReturnType<typeof oneConnection>): Promise<unknown[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}
