// @module-tag sweep
import { VERSION } from '@player/server/kernel/version'
import { describe, expect } from 'vitest'
import { openBrowser, browserOn } from '../../kit/browser.ts'
import { startProcess, type OwnProcess } from '../../kit/process.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const NEWEST = '(select max(name) from kysely_migration)'

describe('The health of a server', () => {
  it('is at /health and /ready, with the version as the only detail', async ({ stack }) => {
    expect(await answerOf(`${stack.url}/health`)).toEqual([200, { status: 'ok', version: VERSION }])
    expect(await answerOf(`${stack.url}/ready`)).toEqual([200, { status: 'ok' }])
  })

  it('at /ready is 503 without the database, and so are calls', async ({ stack, owner, serve }) => {
    const server = await serve({ DATABASE_URL: 'postgres://player@127.0.0.1:1/player' })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(await answerOf(`${server.url}/ready`)).toEqual([
      503,
      { status: 'unavailable', reason: 'database' },
    ])

    const browser = browserOn(server, stack, owner.browser)
    const answer = await browser.rest('GET', '/device')
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'error', message: 'We can’t do this right now. Try again in a moment.' },
    })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('costs a probe one statement at most; migrations are checked only once', async ({ stack }) => {
    const probes = (count: number) =>
      Promise.all(Array.from({ length: count }, () => answerOf(`${stack.url}/ready`)))
    await probes(1)
    const ready = await serverStatementsOf(() => probes(200))
    expect(ready.filter((text) => text.includes('kysely_migration'))).toEqual([])
    expect(ready.length).toBeLessThanOrEqual(200)
  })
})

itWithoutWorkers(
  'While the database is read-only, no server is ready, and requests that write get 503',
  async ({ stack }) => {
    const setReadOnly = (state: 'on' | 'off') =>
      stack.sql(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${state}', current_database());
    end $$`)
    const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
    const send = () => openBrowser(stack).rest('POST', '/sendUserQuestion', message)
    await setReadOnly('on')
    // New connections get the setting.
    await stack.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
    const readOnly = [503, { status: 'unavailable', reason: 'read-only' }]
    await expect.poll(() => answerOf(`${stack.url}/ready`)).toEqual(readOnly)
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await answerOf(`${stack.url}/ready`)).toEqual(readOnly)

    // Existing connections are still read-only; each probe replaces one.
    await setReadOnly('off')
    await expect
      .poll(() => answerOf(`${stack.url}/ready`), { interval: 100, timeout: 5_000 })
      .toEqual([200, { status: 'ok' }])
    await expect.poll(async () => (await send()).status).toBe(200)
  },
)

describe('While the database lacks a migration', () => {
  itWithoutWorkers('a server is not ready, and checks once a second', async ({ stack, serve }) => {
    const [removed] = await stack.sql<{ name: string }>(`select max(name) as name from kysely_migration`)
    await stack.sql(`delete from kysely_migration where name = ${NEWEST}`)
    const server = await serve()
    const before = performance.now()
    const statements = await serverStatementsOf(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => answerOf(`${server.url}/ready`)))
        for (const answer of answers)
          expect(answer).toEqual([503, { status: 'unavailable', reason: 'migrations' }])
      }
    })
    const seconds = (performance.now() - before) / 1_000
    const checks = statements.filter((text) => text.includes('select name from kysely_migration'))
    expect(checks.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1)

    await stack.sql('insert into kysely_migration (name, timestamp) values ($1, now())', removed?.name)
    await expect
      .poll(() => answerOf(`${server.url}/ready`), { timeout: 5_000 })
      .toEqual([200, { status: 'ok' }])
  })

  itWithoutWorkers('a server logs the migration’s name, and workers start nothing', async ({ stack }) => {
    const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
    expect((await openBrowser(stack).rest('POST', '/sendUserQuestion', message)).status).toBe(200)
    const [removed] = await stack.sql<{ name: string }>(
      `delete from kysely_migration where name = ${NEWEST} returning name`,
    )
    const name = removed?.name ?? 'none'
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'info', PORT: '0' })
    const worker = startProcess('workers', { ...stack.settings, LOG_LEVEL: 'info' })
    const port = await server.port()
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(503)
    expect(await server.line('The database is missing migrations')).toContain(name)
    expect(await worker.line('The database is missing migrations')).toContain(name)
    expect(await worker.line('"againInMs":500')).toContain(name)
    expect(hasLine(worker, 'The worker is running')).toBe(false)
    expect(await stack.sql('select from deliveries')).toEqual([])

    await stack.sql('insert into kysely_migration (name, timestamp) values ($1, now())', name)
    await worker.line('The worker is running')
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(1)
    expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0])
  })
})

itWithoutWorkers('A server is ready if the database has a newer migration', async ({ stack, serve }) => {
  await stack.sql(`insert into kysely_migration (name, timestamp) values ('29991231T2359-future', now())`)
  const server = await serve()
  expect(await answerOf(`${server.url}/ready`)).toEqual([200, { status: 'ok' }])
})

const hasLine = ({ lines }: OwnProcess, text: string): boolean => lines.some((line) => line.includes(text))

async function answerOf(url: string): Promise<[status: number, body: unknown]> {
  const response = await fetch(url)
  return [response.status, await response.json()]
}
