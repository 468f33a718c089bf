import { connect, deferred, reading, type Parameter } from '@player/db'
import { freePort } from '@player/infra/ports'
import { sql } from 'kysely'
import { GenericContainer, Wait } from 'testcontainers'
import { describe, expect, onTestFinished } from 'vitest'
import { startContainer } from '../../kit/containers.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

/** An image with PgBouncer 1.21 or newer, for example Debian 13's package; empty if not set. */
const IMAGE = process.env['PGBOUNCER_IMAGE'] ?? ''
const title =
  IMAGE === '' ? 'Behind PgBouncer (skipped: PGBOUNCER_IMAGE is not set)' : `Behind ${IMAGE}, statements`

/** More connections than PgBouncer opens to PostgreSQL, so that statements arrive on connections that did not parse them. */
const CONNECTIONS = 8
const POOL_SIZE = 2
/** A path inside the container. */
const SETTINGS_FILE = '/pgbouncer.ini'

const deposit = deferred((db, parameter: Parameter<{ id: number; amount: number }>) =>
  db.selectNoFrom(sql`deposit(${parameter('id')}::int, ${parameter('amount')}::int)`.as('deposited')),
)

const readPool = reading((db, parameter: Parameter<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`read_pool`.as('read_pool'))
    .selectAll()
    .where('id', '=', sql<number>`${parameter('id')}::int`),
)

describe.skipIf(IMAGE === '')(title, () => {
  it('are prepared on each connection, and return the new columns after a migration', async ({ stack }) => {
    const db = await connectByPgBouncer(stack)
    await stack.sql('create table pooled as select number as id from generate_series(1, 100) as number')
    const read = (id: number) => sql`select * from pooled where id = ${id}`.execute(db)
    const readAll = () => Promise.all(Array.from({ length: 100 }, (_, index) => read(index + 1)))
    const rowsOf = (results: Awaited<ReturnType<typeof readAll>>) => results.flatMap(({ rows }) => rows)

    const all = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }))
    expect(rowsOf(await readAll())).toEqual(all)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
    expect(rows.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^PGBOUNCER_/))

    await stack.sql('alter table pooled add column name text')
    expect(rowsOf(await readAll())).toEqual(all.map(({ id }) => ({ id, name: null })))
  })

  it('of concurrent reads return the new columns after a migration', async ({ stack }) => {
    const db = await connectByPgBouncer(stack)
    await stack.sql('create table read_pool as select number as id from generate_series(1, 100) as number')
    const readAll = async () => {
      const all = Array.from({ length: 100 }, (_, index) => readPool(db, { id: index + 1 }))
      return (await Promise.all(all)).flat()
    }
    const all = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }))
    for (let times = 0; times < 20; times += 1) expect(await readAll()).toEqual(all)
    await stack.sql('alter table read_pool add column name text')
    const named = all.map(({ id }) => ({ id, name: null }))
    for (let times = 0; times < 20; times += 1) expect(await readAll()).toEqual(named)
  })

  it('that are sent together belong to one transaction, which fails as a whole', async ({ stack }) => {
    const db = await connectByPgBouncer(stack)
    await stack.sql('create table accounts as select id, 0 as sum from generate_series(1, 4) as id')
    await stack.sql('alter table accounts add constraint sum_limit check (sum <= 100)')
    await stack.sql(`create function deposit(account int, amount int) returns void language sql as
      'update accounts set sum = sum + amount where id = account'`)
    const pay = (id: number, amounts: readonly number[]) =>
      db.transaction().execute(async (tx) => {
        for (const amount of amounts) await deposit(tx, { id, amount })
        const { rows } = await sql`select ${id}::int as id`.execute(tx)
        return rows
      })

    const payments = Array.from({ length: 200 }, (_, index) => {
      const id = 1 + (index % 4)
      return pay(id, index % 5 === 0 ? [1, 1_000] : [1, 1])
    })
    const settled = await Promise.allSettled(payments)

    for (const [index, result] of settled.entries())
      expect(result).toMatchObject(
        index % 5 === 0
          ? { status: 'rejected', reason: { constraint: 'sum_limit' } }
          : { status: 'fulfilled', value: [{ id: 1 + (index % 4) }] },
      )
    const sums = await stack.sql('select sum from accounts order by id')
    expect(sums).toEqual(Array.from({ length: 4 }, () => ({ sum: 80 })))
  })
})

async function connectByPgBouncer(stack: Stack) {
  const db = connect({
    connectionString: await startPgBouncer(stack.ctx.config.database.url),
    name: 'player-pooled',
    max: CONNECTIONS,
    onError: () => undefined,
  })
  onTestFinished(() => db.destroy())
  return db
}

/** Starts PgBouncer with the settings of docs/operate/database.md; returns the address of the same database behind it. */
async function startPgBouncer(database: string): Promise<string> {
  const { hostname, port, pathname, username, password } = new URL(database)
  const listenPort = await freePort()
  const login = password === '' ? `user=${username}` : `user=${username} password=${password}`
  const settings = `
    [databases]
    * = host=${hostname} port=${port} ${login}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${listenPort}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = ${POOL_SIZE}
    max_prepared_statements = 500
    ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
  `
  const container = await startContainer('PGBOUNCER_IMAGE', (image) =>
    new GenericContainer(image)
      .withNetworkMode('host')
      .withUser('65534:65534')
      .withEntrypoint(['pgbouncer'])
      .withCommand([SETTINGS_FILE])
      .withCopyContentToContainer([
        { content: settings.replaceAll(/^ +/gm, ''), target: SETTINGS_FILE, mode: 0o644 },
      ])
      .withWaitStrategy(Wait.forLogMessage('process up')),
  )
  onTestFinished(async () => {
    await container.stop()
  })
  return `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
}
