import { randomBytes } from 'node:crypto'
import { migrate } from '@player/db'
import { startMailbox, type Mailbox } from '@player/infra/mailbox'
import { freePort } from '@player/infra/ports'
import { createContext, loadConfig } from '@player/server/compose'
import { refusals } from '@player/server/kernel/refusals'
import { databaseUrl, TEMPLATE, withClient, type Engine } from './engine.ts'
import { startProviders, type ProviderStandIns } from './providers.ts'
import { HIGH_LIMITS, settingsFor } from './settings.ts'

type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  ...values: unknown[]
) => Promise<Row[]>

export interface Dependencies {
  readonly database: string
  readonly mailbox: Mailbox
  readonly providers: ProviderStandIns
  /** The settings of the product at this address. The providers then send their callbacks there. */
  settingsAt(url: string): Readonly<Record<string, string>>
  readonly sql: Sql
  stop(): Promise<void>
}

/**
 * Creates a database on this PostgreSQL, and starts everything else that the product needs. `name` is that of the database, and the prefix of the
 * queue. `empty` migrates an empty database, as in production, instead of cloning the template with its triggers.
 */
export async function startDependencies(
  { adminUrl, redisUrl }: Pick<Engine, 'adminUrl' | 'redisUrl'>,
  { name = `player_${randomBytes(6).toString('hex')}`, empty = false } = {},
): Promise<Dependencies> {
  const database = databaseUrl(adminUrl, name)
  const [mailbox, providers] = await Promise.all([
    startMailbox(),
    startProviders(),
    withClient(adminUrl, (client) =>
      client.query(`create database ${name} ${empty ? '' : `template ${TEMPLATE}`} strategy file_copy`),
    ),
  ])
  if (empty) await migrate(database)
  return {
    database,
    mailbox,
    providers,
    settingsAt(url) {
      providers.sendCallbacksTo(url)
      return { ...settingsFor({ url, database, prefix: name, redisUrl, mailbox }), ...providers.settings }
    },
    sql: (text, ...values) =>
      withClient(database, async (client) => {
        const { rows } = await client.query(text, values)
        return rows
      }),
    async stop() {
      await Promise.all([mailbox.stop(), providers.stop()])
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/**
 * Prepares a product that runs in other processes: returns its address, its settings with high limits, and a context on its database, whose
 * connections are called `name`.
 */
export async function prepareProduct(
  dependencies: Dependencies,
  name: string,
  overrides: Readonly<Record<string, string>> = {},
) {
  const url = `http://127.0.0.1:${await freePort()}`
  const settings: Readonly<Record<string, string>> = {
    ...dependencies.settingsAt(url),
    ...HIGH_LIMITS,
    LOG_LEVEL: 'info',
    ...overrides,
  }
  const ctx = createContext(loadConfig({ ...settings, LOG_LEVEL: 'silent' }), name)
  return { url, origin: url, settings, ctx }
}

/** Returns a function that shifts the database's clock by an interval, in addition to earlier ones. */
export function clockOf(sql: Sql): (interval: string) => Promise<void> {
  let shift = ''
  return async (interval) => {
    shift += ` + interval '${interval}'`
    await sql(
      `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select now()${shift} $$`,
    )
    // Repeated refusals end by the clock of the process, which is not shifted.
    refusals.clear()
  }
}

export const postgresPid = (adminUrl: string): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
    )
    return rows[0]?.pid ?? Number.NaN
  })
