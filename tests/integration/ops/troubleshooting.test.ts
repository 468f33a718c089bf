// @module-tag sweep
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { proveKeys } from '@player/server/keys'
import { describe, expect, onTestFinished } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { runProgram, startProcess } from '../../kit/process.ts'
import type { Stack, StackOptions } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { runCheck } from './run-check.ts'

const { it } = testWith({ TRUSTED_PROXIES: '0', DOWNLOADS_DIR: '' })

type Cause = (stack: Stack, boot: (options?: StackOptions) => Promise<Stack>) => Promise<string>

const OTHER_KEY = Buffer.alloc(32, 'another key').toString('base64')

/** What causes each message of a process that does not start. tests/architecture/troubleshooting.test.ts causes those about settings. */
const AT_THE_START: Readonly<Record<string, Cause>> = {
  'DATABASE_URL or DATABASE_DIRECT_URL is refused: database "…" does not exist': ({ settings }) => {
    const url = new URL(settings['DATABASE_URL'] ?? '')
    url.pathname = '/another'
    return errorsOf({ ...settings, DATABASE_URL: url.href, DATABASE_DIRECT_URL: '', PORT: '0' })
  },
  'ENCRYPTION_KEYS k1 is not the key that this database was used with.': async (stack) =>
    errorsOf({ ...(await withOtherKey(stack)), PORT: '0' }),
  'Error: listen EADDRINUSE: address already in use 127.0.0.1:3000': ({ settings, url }) =>
    errorsOf({ ...settings, PORT: new URL(url).port }),
  'The migration failed: Error: connect ECONNREFUSED …': async () => {
    const { error } = await runProgram('db/src/main.ts', { DATABASE_URL: 'postgres://player@127.0.0.1:1/p' })
    return error
  },
}

const check =
  (settings: Readonly<Record<string, string>>): Cause =>
  (stack) =>
    brokenLines({ ...stack.settings, ...settings })

/** What causes each line of `ops check`. */
const OF_CHECK: Readonly<Record<string, Cause>> = {
  'Mail: connect ECONNREFUSED …': check({ SMTP_URL: 'smtp://127.0.0.1:1' }),
  'Queue: connect ECONNREFUSED …': check({ REDIS_URL: 'redis://127.0.0.1:1' }),
  'Memory of Redis: 95 % of 128 MB are used.': async ({ settings }) =>
    brokenLines({ ...settings, REDIS_URL: await startFullRedis() }),
  'Sender: Mail command failed: 553 …': async ({ settings }) =>
    brokenLines({ ...settings, SMTP_URL: await startRefusingMailServer() }),
  'Workers: No worker has worked for 74 s.': async (_, boot) => {
    const stack = await boot()
    await loggedIn(stack)
    await stack.drain()
    await stack.stopWorkers()
    await stack.shiftClock('2 minutes')
    return brokenLines(stack.settings)
  },
  'Payments: paypal: PayPal answered 401 invalid_client.': check({ PAYPAL_CLIENT_SECRET: 'invented' }),
  'Payments: paypal: The webhook is not registered.': check({ PAYPAL_WEBHOOK_ID: 'WH-OTHER' }),
  'Proxies: A request to ORIGIN comes through 0 proxies; TRUSTED_PROXIES is 2.': check({
    TRUSTED_PROXIES: '2',
  }),
  'Keys: ENCRYPTION_KEYS k1 is not the key …': async (stack) => brokenLines(await withOtherKey(stack)),
  'Keys: ENCRYPTION_KEYS lacks k1, which encrypted values of this database.': async (stack) => {
    await loggedIn(stack)
    return brokenLines({ ...stack.settings, ENCRYPTION_KEYS: `k9:${OTHER_KEY}` })
  },
}

const page = readFileSync(new URL('../../../docs/operate/troubleshooting.md', import.meta.url), 'utf8')
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

describe('Troubleshooting quotes what is printed', () => {
  it.for(Object.entries(AT_THE_START))('at the start: %s', async ([quote, cause], { stack, boot }) => {
    expect(sectionOf('A process does not start')).toContain(`\n| \`${quote}\` `)
    expect(await cause(stack, boot)).toMatch(patternOf(quote))
  })

  it('by `ops check`, and lists no other line', () => {
    const rows = sectionOf('`ops check` says wrong').matchAll(/^\| `([^`]+)`: `([^`]+)`/gm)
    expect(Array.from(rows, ([, name, found]) => `${name}: ${found}`)).toEqual(Object.keys(OF_CHECK))
  })

  it.for(Object.entries(OF_CHECK))('by `ops check`: %s', async ([quote, cause], { stack, boot }) => {
    expect(await cause(stack, boot)).toMatch(patternOf(quote))
  })
})

/** Matches a line that starts with the quote: other numbers match too, and anything matches '…'. */
const patternOf = (quote: string): RegExp =>
  new RegExp(
    `^${quote
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('…', '.*')
      .replaceAll(/\d+/g, String.raw`\d+`)}`,
    'm',
  )

const errorsOf = (settings: Readonly<Record<string, string>>): Promise<string> =>
  startProcess('server', settings).errors

async function brokenLines(settings: Readonly<Record<string, string>>): Promise<string> {
  const { lines, notRight } = await runCheck(settings)
  return lines
    .filter(({ name }) => notRight.includes(name))
    .map(({ name, found }) => `${name}: ${found}`)
    .join('\n')
}

/** Settings with other bytes under the id of a key that is in use. */
async function withOtherKey(stack: Stack): Promise<Readonly<Record<string, string>>> {
  await loggedIn(stack)
  await proveKeys(stack.ctx)
  const [key] = stack.ctx.config.secrets.encryptionKeys
  return { ...stack.settings, ENCRYPTION_KEYS: `${key?.id}:${OTHER_KEY}` }
}

/** Starts a server that answers each command with the INFO of a nearly full Redis; returns its URL. */
async function startFullRedis(): Promise<string> {
  const info = [
    'redis_version:7.2.4',
    'role:master',
    'maxmemory_policy:noeviction',
    `used_memory:${122 * 1024 ** 2}`,
    `maxmemory:${128 * 1024 ** 2}`,
    'aof_enabled:1',
    'aof_last_write_status:ok',
  ].join('\r\n')
  const port = await listen((client) => {
    client.on('data', (data) => {
      for (const _ of data.toString().matchAll(/^\*\d+\r$/gm)) client.write(`$${info.length}\r\n${info}\r\n`)
    })
  })
  return `redis://127.0.0.1:${port}`
}

/** Starts a mail server that refuses every sender; returns its URL. */
async function startRefusingMailServer(): Promise<string> {
  const port = await listen((client) => {
    client.write('220 mail.test\r\n')
    client.on('data', (data) => {
      client.write(data.toString().startsWith('MAIL') ? '553 Sender refused\r\n' : '250 mail.test\r\n')
    })
  })
  return `smtp://127.0.0.1:${port}`
}

/** Serves clients until the test ends; returns the port. */
async function listen(serve: (client: Socket) => void): Promise<number> {
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    serve(client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
