// @module-tag sweep
import { warnOfConnectionLimit } from '@player/server/kernel/connection-limit'
import { runOps } from '@player/server/ops'
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { runCheck } from './run-check.ts'

/** DOWNLOADS_DIR is empty because the kit's folder of installers is not complete. */
const SETTINGS = { TRUSTED_PROXIES: '0', DOWNLOADS_DIR: '' }
const { it, itFresh, itWithoutWorkers } = testWith(SETTINGS)
const ALL_RIGHT = { code: 0, state: 'right', notRight: [] }

itFresh('`ops check` exits with 1 if keys, rights, clock, workers or database fail', async ({ stack }) => {
  await loggedIn(stack)
  await stack.drain()
  expect(await runCheck(stack.settings)).toMatchObject(ALL_RIGHT)

  const otherKey = `k1:${Buffer.alloc(32, 'another key').toString('base64')}`
  const id = stack.ctx.config.secrets.encryptionKeys[0]?.id ?? ''
  const wrongKey = { ...stack.settings, ENCRYPTION_KEYS: otherKey.replace('k1', id) }
  expect(await runCheck(wrongKey)).toMatchObject({ code: 1, state: 'wrong', notRight: ['Keys'] })

  const withoutKey = await runCheck({ ...stack.settings, ENCRYPTION_KEYS: otherKey.replace('k1', 'k9') })
  expect(withoutKey).toMatchObject({ code: 1, state: 'wrong', notRight: ['Keys'] })
  expect(withoutKey.lines.find(({ name }) => name === 'Keys')?.found).toBe(
    `ENCRYPTION_KEYS lacks ${id}, which encrypted values of this database.`,
  )

  await stack.stopWorkers()
  await stack.sql(alterDatabase('set default_transaction_read_only = on'))
  expect(await runCheck(stack.settings)).toMatchObject({ code: 1, notRight: ['Database rights'] })
  await stack.sql(alterDatabase('reset default_transaction_read_only'))

  await stack.sql(
    `insert into outbox (name, payload, created_at) values ('x', '{}', now() - interval '2 minutes')`,
  )
  await stack.shiftClock('2 minutes')
  expect(await runCheck(stack.settings)).toMatchObject({
    code: 1,
    notRight: ['Clock', 'Workers', 'Oldest pending event'],
  })

  const withoutDatabase = { ...stack.settings, DATABASE_URL: 'postgres://player@127.0.0.1:1/player' }
  expect(await runCheck(withoutDatabase)).toMatchObject({ code: 1, notRight: ['Database', 'Queue schema'] })
})

itFresh('`ops check` reports that the queue’s schema is missing, too old or too new', async ({ stack }) => {
  const lineAfter = async (change: string) => {
    await stack.sql(change)
    const { code, lines } = await runCheck(stack.settings)
    return { code, ...lines.find(({ name }) => name === 'Queue schema') }
  }
  await stack.stopWorkers()
  expect(await lineAfter('select 1')).toMatchObject({ code: 0, state: 'right' })
  expect(
    await lineAfter(
      'delete from bullmq.migration where version = (select max(version) from bullmq.migration)',
    ),
  ).toMatchObject({ code: 1, state: 'wrong', todo: expect.stringContaining('Start a worker') })
  expect(
    await lineAfter(
      `insert into bullmq.migration (version, name, min_client_version) values (1000, 'later', 1000)`,
    ),
  ).toMatchObject({ code: 1, state: 'wrong', found: expect.stringContaining('of a newer version') })
  expect(await lineAfter('drop schema bullmq cascade')).toMatchObject({
    code: 1,
    state: 'wrong',
    found: expect.stringContaining('It is missing'),
  })
})

itFresh('`ops check` stores no fingerprints of keys', async ({ stack }) => {
  await stack.sql('delete from key_fingerprints')
  expect(await runCheck(stack.settings)).toMatchObject(ALL_RIGHT)
  expect(await stack.sql('select from key_fingerprints')).toEqual([])
})

describe('`ops check`', () => {
  it.for<[line: string, settings: Readonly<Record<string, string>>, found: string]>([
    ['Payments: paypal', { PAYPAL_CLIENT_SECRET: 'invented' }, 'invalid_client'],
    ['Payments: paypal', { PAYPAL_WEBHOOK_ID: 'WH-OTHER' }, 'not registered'],
    ['Payments: paypal', { PAYPAL_API_URL: 'http://127.0.0.1:2' }, 'ECONNREFUSED'],
    ['Payments: opay', { OPAY_SECRET_KEY: 'invented' }, '02000'],
    ['Payments: opay1', { OPAY1_MERCHANT_ID: 'invented' }, '02000'],
    ['Payments: cowpay', { COWPAY_TOKEN: 'invented' }, 'Cowpay answered 401'],
    ['Payments: cowpay', { COWPAY_HASH_KEY: 'invented' }, 'Cowpay answered 403'],
    ['Payments: crypto', { BTCPAY_API_KEY: 'invented' }, 'unauthenticated'],
    ['Payments: crypto', { BTCPAY_STORE_ID: 'invented' }, 'store-not-found'],
    ['Mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'ECONNREFUSED'],
    ['Mail', { SMTP_URL: 'smtp://nowhere.invalid' }, 'nowhere.invalid'],
    ['Queue', { REDIS_URL: 'redis://127.0.0.1:1' }, 'ECONNREFUSED'],
    ['Settings of the workers', { MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    ['Proxies', { TRUSTED_PROXIES: '2' }, 'comes through 0 proxies; TRUSTED_PROXIES is 2'],
    ['Proxies', { PIN_PEPPER: `p9:${Buffer.alloc(32, 9).toString('base64')}` }, 'another product'],
    ['Possible connections', { DATABASE_CONNECTIONS: '999' }, '1 server and 1 worker may open 20'],
    ['Pages', { WEB_ROOT: '/nonexistent' }, 'no index.html'],
    ['Downloads', { DOWNLOADS_DIR: '/nonexistent' }, 'ENOENT'],
  ])('reports that "%s" is wrong with %o', async ([line, settings, found], { stack }) => {
    await stack.drain()
    const result = await runCheck({ ...stack.settings, ...settings })
    expect(result).toMatchObject({ code: 1, notRight: [line] })
    expect(result.lines.find(({ name }) => name === line)?.found).toContain(found)
  })

  it('warns if the account that gets the money of PayPal is not known', async ({ stack }) => {
    await stack.drain()
    const { code, state, lines, notRight } = await runCheck({ ...stack.settings, PAYPAL_MERCHANT_ID: '' })
    expect({ code, state, notRight }).toEqual({ code: 0, state: 'warning', notRight: ['Payments: paypal'] })
    expect(lines.find((line) => line.state === 'warning')?.found).toContain('PAYPAL_MERCHANT_ID is not set')
  })

  it('reports webhooks that are turned off or for another address, and an origin that cannot be reached', async ({
    stack,
  }) => {
    stack.btcpay.control.setWebhooks({ enabled: false })
    const disabled = await runCheck(stack.settings)
    expect(disabled.lines.find(({ name }) => name === 'Payments: crypto')?.found).toContain('turned off')
    stack.btcpay.control.setWebhooks({ enabled: true })

    const httpsOrigin = { ...stack.settings, ORIGIN: stack.url.replace('http:', 'https:') }
    expect(await runCheck(httpsOrigin)).toMatchObject({
      notRight: ['Certificate', 'Proxies', 'Payments: paypal', 'Payments: crypto'],
    })
    const unknown = { ...stack.settings, ORIGIN: 'http://nowhere.invalid' }
    expect(await runCheck(unknown)).toMatchObject({
      notRight: ['DNS of ORIGIN', 'Proxies', 'Payments: paypal', 'Payments: crypto'],
    })
  })

  it('asks the mail server whether it takes an e-mail, and sends one with --send only', async ({ stack }) => {
    expect(await runCheck(stack.settings)).toMatchObject(ALL_RIGHT)
    expect(stack.mailbox.messages()).toEqual([])
    expect(await runCheck(stack.settings, '--send')).toMatchObject(ALL_RIGHT)
    expect(stack.mailbox.messages()).toMatchObject([{ subject: 'Check of the mail server' }])

    stack.mailbox.refuse(550)
    expect(await runCheck(stack.settings, '--send')).toMatchObject({ notRight: ['Sender', 'E-mail'] })
    stack.mailbox.refuse(null)
  })

  it('reports a direct address that is unreachable or of another database', async ({ stack }) => {
    const directLine = async (DATABASE_DIRECT_URL: string) => {
      const { lines } = await runCheck({ ...stack.settings, DATABASE_DIRECT_URL })
      return lines.find(({ name }) => name === 'Direct connection')
    }
    const url = new URL(stack.settings['DATABASE_URL'] ?? '')
    url.searchParams.set('sslmode', 'disable')
    expect(await directLine(url.href)).toMatchObject({ state: 'right' })
    url.port = '1'
    expect(await directLine(url.href)).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('ECONNREFUSED'),
    })
    url.port = new URL(stack.settings['DATABASE_URL'] ?? '').port
    url.pathname = '/postgres'
    expect(await directLine(url.href)).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('another database'),
    })
  })

  it('lists checks of workers as not applicable in the server’s container', async ({ stack }) => {
    const { output } = await runOps(['check', '--json'], stack.settings)
    expect(JSON.parse(output)).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ name: 'Mail', state: 'not applicable' })]),
    })
  })
})

itWithoutWorkers(
  'A process without a pooler warns at its start if the database accepts fewer connections than it may open',
  async ({ stack }) => {
    const warnings: object[] = []
    const ctx = { ...stack.ctx, log: { warn: (fields: object) => void warnings.push(fields) } }
    await warnOfConnectionLimit(ctx, { pooled: 1, direct: 0 })
    expect(warnings).toEqual([])
    await warnOfConnectionLimit(ctx, { pooled: 10_000, direct: 1 })
    expect(warnings).toEqual([expect.objectContaining({ wanted: 10_001 })])
    const { database } = ctx.config
    const pooler = { ...ctx.config, database: { ...database, directUrl: `${database.url}?x` } }
    await warnOfConnectionLimit({ ...ctx, config: pooler }, { pooled: 10_000, direct: 1 })
    expect(warnings).toHaveLength(1)
  },
)

/** SQL that changes a setting of the database, for connections opened afterwards. */
const alterDatabase = (change: string) =>
  `do $$ begin execute format('alter database %I ${change}', current_database()); end $$`
