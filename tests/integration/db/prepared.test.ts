import { compiled, connect, type Parameter } from '@player/db'
import { unitsOf } from '@player/server/kernel/unit'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
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

  it('with a list or several rows is not prepared, because each length is another text', async ({
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
    const all = () => sql`select * from widened where id = ${1}`.execute(db).then(({ rows }) => rows)
    await sql`create table widened as select 1 as id`.execute(db)
    expect(await all()).toEqual([{ id: 1 }])
    await sql`alter table widened add column name text`.execute(db)
    expect(await all()).toEqual([{ id: 1, name: null }])
    await sql`alter table widened add column more text`.execute(db)
    expect(await all()).toEqual([{ id: 1, name: null, more: null }])
  })

  it('does so in a unit too', async ({ stack }) => {
    const db = oneConnection(stack)
    const run = unitsOf(db)
    const all = () =>
      run(async (tx) => {
        await sql`update deepened set count = count + ${1}`.execute(tx)
        return (await sql`select * from deepened where id = ${1}`.execute(tx)).rows
      })
    await sql`create table deepened as select 1 as id, 0 as count`.execute(db)
    expect(await all()).toEqual([{ id: 1, count: 1 }])
    await sql`alter table deepened add column name text`.execute(db)
    expect(await all()).toEqual([{ id: 1, count: 2, name: null }])
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
