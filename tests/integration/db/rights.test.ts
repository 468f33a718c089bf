// @module-tag sweep
import { randomBytes } from 'node:crypto'
import { describe, expect, inject } from 'vitest'
import { asRole, createRole, databaseUrl, withClient } from '../../kit/engine.ts'
import { runProgram } from '../../kit/process.ts'
import { it } from '../../kit/test.ts'
import { doEverything } from '../scale/everything.ts'
import { EVERYTHING_ON } from '../scale/settings.ts'

const MIGRATION_ROLE = 'player_test_migrates'
const RUNTIME_ROLE = 'player_test_runs'

const REFUSED = [
  'create table public.own ()',
  'create table bullmq.own ()',
  'create schema own',
  'create function public.own() returns int language sql as $$ select 1 $$',
  'alter table devices add column own text',
  'drop table audit',
  'truncate audit',
  'create index on devices (id)',
]

describe('With DATABASE_MIGRATION_URL', () => {
  it(
    'the role of server and workers needs rights on rows only, and cannot change schemas',
    { timeout: 180_000 },
    async ({ boot }) => {
      await createRole(inject('engine').adminUrl, RUNTIME_ROLE)
      const stack = await boot({ role: RUNTIME_ROLE, settings: EVERYTHING_ON })
      await doEverything(stack)
      await stack.drain()
      await withClient(stack.ctx.config.database.url, async (client) => {
        expect((await client.query('select current_user as role')).rows).toEqual([{ role: RUNTIME_ROLE }])
        for (const statement of REFUSED)
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
    },
  )

  it('production refuses a password that everybody tries first', async () => {
    const settings = {
      NODE_ENV: 'production',
      DATABASE_MIGRATION_URL: 'postgres://postgres:postgres@127.0.0.1/x',
    }
    for (const program of ['db/src/main.ts', 'workers/dist/bin/queue.js'])
      expect(await runProgram(program, settings)).toMatchObject({
        code: 1,
        error: 'DATABASE_MIGRATION_URL has a password that everybody tries first.\n',
      })
  })

  it('its role migrates an empty database and prepares the queue, without being a superuser', async () => {
    const { adminUrl } = inject('engine')
    await createRole(adminUrl, MIGRATION_ROLE)
    await createRole(adminUrl, RUNTIME_ROLE)
    const name = `rights_${randomBytes(6).toString('hex')}`
    const url = databaseUrl(adminUrl, name)
    await withClient(adminUrl, (client) => client.query(`create database ${name} owner ${MIGRATION_ROLE}`))
    try {
      const running = asRole(url, RUNTIME_ROLE)
      const settings = { DATABASE_URL: running, DATABASE_MIGRATION_URL: asRole(url, MIGRATION_ROLE) }
      const early = await runProgram('workers/dist/bin/queue.js', { DATABASE_URL: running })
      expect(early).toMatchObject({
        code: 1,
        error: expect.stringContaining('permission denied for database'),
      })
      // The second run changes nothing.
      for (const _ of [1, 2])
        for (const program of ['db/src/main.ts', 'workers/dist/bin/queue.js'])
          expect(await runProgram(program, settings)).toMatchObject({ code: 0, error: '' })
      await withClient(running, async (client) => {
        expect((await client.query('select count(*) from kysely_migration')).rowCount).toBe(1)
        expect((await client.query('select from devices, bullmq.migration')).rowCount).toBe(0)
        for (const statement of REFUSED)
          await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
    } finally {
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`))
    }
  })
})
