import { migrate, missingMigrations } from '@player/db'
import { type Kysely, sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { databaseUrl, withClient } from '../../kit/engine.ts'
import { runProgram } from '../../kit/process.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

describe('Migrations', () => {
  itWithoutWorkers('change nothing when run again', async ({ stack }) => {
    const done = () => stack.sql('select name, timestamp from kysely_migration order by name')
    const before = await done()
    expect(before.length).toBeGreaterThan(5)
    await migrate(stack.ctx.config.database.url)
    expect(await done()).toEqual(before)
  })

  itWithoutWorkers('of a newer version stay when an older one is started again', async ({ stack }) => {
    await stack.sql(
      `insert into kysely_migration (name, timestamp) values ('29991231T0000-newer', '2999-12-31T00:00:00Z')`,
    )
    await migrate(stack.ctx.config.database.url)
    expect(await missingMigrations(stack.ctx.db)).toEqual([])
    expect(await stack.sql(`select name from kysely_migration where name like '2999%'`)).toHaveLength(1)
  })

  it(
    'read DATABASE_URL_FILE, and report a file that cannot be read',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot({ workers: false })
      const folder = await mkdtemp(join(tmpdir(), 'player-secret-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const DATABASE_URL_FILE = join(folder, 'DATABASE_URL')
      const run = () => runProgram('db/src/main.ts', { DATABASE_URL_FILE })
      expect(await run()).toMatchObject({ code: 1, error: expect.stringContaining(DATABASE_URL_FILE) })
      await writeFile(DATABASE_URL_FILE, `${stack.ctx.config.database.url}\n`)
      expect(await run()).toMatchObject({ code: 0, error: '' })
    },
  )

  itWithoutWorkers('build missing indexes of large tables, and rebuild invalid ones', async ({ stack }) => {
    await stack.sql('drop index payments_method')
    await stack.sql(`update pg_index set indisvalid = false where indexrelid = 'payments_state'::regclass`)
    const indexes = () =>
      stack.sql(`select indexrelid::regclass::text as name from pg_index
        where indrelid = 'payments'::regclass and indisvalid order by 1`)
    const before = await indexes()
    await migrate(stack.ctx.config.database.url)
    const names = (await indexes()).map(({ name }) => name)
    expect(names).toHaveLength(before.length + 2)
    expect(names).toEqual(expect.arrayContaining(['payments_method', 'payments_state']))
  })

  itWithoutWorkers('build all other indexes if one cannot be built, and then fail', async ({ stack }) => {
    await stack.sql('drop index payments_method, payments_created_at, contact_messages_created_at')
    await stack.sql('create table payments_method ()')
    await expect(migrate(stack.ctx.config.database.url)).rejects.toThrow('Some indexes could not be built')
    const built = await stack.sql(`select relname as name from pg_class
      where relkind = 'i' and relname in ('payments_created_at', 'contact_messages_created_at') order by 1`)
    expect(built).toEqual([{ name: 'contact_messages_created_at' }, { name: 'payments_created_at' }])
  })

  itWithoutWorkers('try again as soon as no transaction locks their table', async ({ stack }) => {
    const { url } = stack.ctx.config.database
    const up = (db: Kysely<unknown>) => sql`alter table payments add column added integer`.execute(db)
    const attempts = new Set<number>()
    await withClient(url, async (client) => {
      await client.query('begin; select from payments for update')
      const migrating = migrate(url, { '29991231T0000-added': { up: async (db) => void (await up(db)) } })
      await expect
        .poll(
          async () => {
            for (const { at } of await stack.sql<{ at: Date }>(
              `select query_start as at from pg_stat_activity
                where datname = current_database() and application_name = 'player-migrate' and wait_event_type = 'Lock'`,
            ))
              attempts.add(at.getTime())
            return attempts.size
          },
          { timeout: 10_000 },
        )
        .toBeGreaterThan(1)
      await client.query('rollback')
      await migrating
    })
    expect(await stack.sql('select added from payments')).toEqual([])
  })

  it('can be started by several processes at once', { tags: ['sweep'] }, async () => {
    const { adminUrl } = inject('engine')
    const name = `empty_${process.pid}_${Date.now()}`
    const url = databaseUrl(adminUrl, name)
    await withClient(adminUrl, (client) => client.query(`create database ${name}`))
    try {
      await Promise.all([migrate(url), migrate(url)])
      await withClient(url, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::int as count from kysely_migration',
        )
        const { rows: names } = await client.query<{ name: string }>('select name from kysely_migration')
        expect(rows[0]?.count).toBe(new Set(names.map((row) => row.name)).size)
        expect(await client.query('select from devices')).toMatchObject({ rowCount: 0 })
      })
    } finally {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`))
    }
  })
})
