// @module-tag sweep
import { connect, listen, reading, seekLeadership } from '@player/db'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { startFaultProxy } from '../../faults/proxy.ts'
import { openBrowser } from '../../kit/browser.ts'
import { startProcess } from '../../kit/process.ts'
import { nameOf } from '../../kit/sent-statements.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const MESSAGE = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
const KEEPALIVES = { tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' }

describe('A database client whose machine was lost', () => {
  it('is detected by PostgreSQL after 25 seconds', async ({ stack }) => {
    const { url } = stack.ctx.config.database
    const db = connect({ connectionString: url, name: 'player-gone', onError: () => undefined })
    const settings = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like 'tcp_keepalives%'`.execute(db)
    await db.destroy()
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual(KEEPALIVES)
  })

  itWithoutWorkers('is detected on every connection of server and worker', async ({ stack }) => {
    const database = stack.settings['DATABASE_URL'] ?? ''
    const proxy = await startFaultProxy(() => Number(new URL(database).port))
    const settings = { ...stack.settings, DATABASE_URL: proxy.url(database), PORT: '0', LOG_LEVEL: 'info' }
    const workers = startProcess('workers', settings)
    const server = startProcess('server', settings)
    await server.line('The server is listening')
    // Once an e-mail is sent, every pool has opened its connections.
    await openBrowser(stack).rest('POST', '/sendUserQuestion', MESSAGE)
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(1)
    await Promise.all([workers.stop('SIGKILL'), server.stop('SIGKILL')])
    await proxy.stop()
    expect(proxy.greetings.length).toBeGreaterThan(3)
    for (const greeting of proxy.greetings) expect(greeting).toContain('-c tcp_keepalives_idle=10')
  })

  it('loses its leadership, even inside a transaction', async ({ stack }) => {
    const { directUrl } = stack.ctx.config.database
    const client = new pg.Client({ connectionString: directUrl, application_name: 'player-leader-gone' })
    const failure = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_lock(hashtext('player-gone'))`)
    await new Promise<void>((resolve) => {
      const leadership = seekLeadership({
        connectionString: directUrl,
        name: 'gone',
        silence: 500,
        lead() {
          void leadership.resign().then(resolve)
          return Promise.resolve(() => Promise.resolve())
        },
        onError: () => undefined,
      })
    })
    expect(await failure).toMatchObject({ code: '57P01' })
  })
})

it('A leader whose work takes long to start keeps its leadership', async ({ stack }) => {
  const { directUrl: connectionString } = stack.ctx.config.database
  const leaders: string[] = []
  const heartbeats = new Set<number>()
  const seek = (leader: string, lead: () => Promise<void>) =>
    seekLeadership({
      connectionString,
      name: 'slow',
      silence: 500,
      async lead() {
        leaders.push(leader)
        await lead()
        return () => Promise.resolve()
      },
      onError: () => undefined,
    })
  const { promise: firstLeads, resolve: begin } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const first = seek('first', () => {
    begin()
    return started
  })
  await firstLeads
  const second = seek('second', () => Promise.resolve())
  try {
    await expect
      .poll(
        async () => {
          const [row] = await stack.sql<{ at: Date }>(
            `select state_change as at from pg_locks join pg_stat_activity using (pid)
              where locktype = 'advisory' and application_name = 'player-leader-slow' order by 1 limit 1`,
          )
          if (row) heartbeats.add(row.at.getTime())
          return heartbeats.size > 8 || leaders.length > 1
        },
        { timeout: 10_000 },
      )
      .toBe(true)
    expect(leaders).toEqual(['first'])
  } finally {
    start()
    await Promise.all([second.resign(), first.resign()])
  }
})

const one = reading<Record<string, never>, { one: number }>((db) => db.selectNoFrom(sql<number>`1`.as('one')))

it('Connections to a former primary that only read, listen or lead are replaced', async ({ stack }) => {
  const { url, directUrl: connectionString } = stack.ctx.config.database
  const opened = vi.spyOn(pg.Client.prototype, 'connect')
  const onError = () => undefined
  const db = connect({ connectionString: url, name: 'player-former', onError })
  const payloads: string[] = []
  const listener = listen({
    connectionString,
    channel: 'former',
    name: 'player-former-live',
    onNotification: (payload) => payloads.push(payload),
    onListening: () => undefined,
    onInterrupted: onError,
  })
  const changes: string[] = []
  const leadership = seekLeadership({
    connectionString,
    name: 'former',
    silence: 2_000,
    lead() {
      changes.push('begins')
      return Promise.resolve(() => Promise.resolve(void changes.push('ends')))
    },
    onError,
  })
  onTestFinished(async () => {
    opened.mockRestore()
    await Promise.all([db.destroy(), listener.close(), leadership.resign()])
  })
  const names = ['player-former-reads', 'player-former-live', 'player-leader-former']
  const pids = async () => {
    expect(await one(db, {})).toEqual([{ one: 1 }])
    const found = await stack.sql<{ pid: number; name: string }>(
      'select pid, application_name as name from pg_stat_activity where application_name = any($1)',
      names,
    )
    return new Map(found.map(({ name, pid }) => [name, pid]))
  }
  const isReady = async () => (await pids()).size === names.length && listener.listening && changes.length > 0
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true)

  const formerPids = await pids()
  for (const client of opened.mock.contexts)
    if (client instanceof pg.Client && names.includes(nameOf(client)))
      await client.query('set default_transaction_read_only = on')
  const replaced = async () => {
    const current = await pids()
    return names.filter((name) => current.has(name) && current.get(name) !== formerPids.get(name))
  }
  await expect.poll(replaced, { timeout: 20_000 }).toEqual(names)
  await expect.poll(() => listener.listening).toBe(true)
  await stack.sql(`notify former, 'again'`)
  await expect.poll(() => payloads).toEqual(['again'])
  await expect.poll(() => changes).toEqual(['begins', 'ends', 'begins'])
})
