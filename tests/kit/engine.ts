import { runMigrations } from 'bullmq'
import pg from 'pg'
import { migrate } from '@player/db'
import { CHANGES_CHANNEL } from './signals.ts'

/** The stores of a test run. Every stack clones a database of its own from the template. */
export interface Engine {
  readonly kind: 'embedded' | 'containers'
  /** Connection string of the maintenance database `postgres`. */
  readonly adminUrl: string
  /** The queue's Redis; null for the queue on PostgreSQL. */
  readonly redisUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine
  }
}

export const TEMPLATE = 'player_template'

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = name
  return url.href
}

export function asRole(address: string, role: string): string {
  const url = new URL(address)
  url.username = role
  return url.href
}

export async function createRole(adminUrl: string, role: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount) return
    const password = client.escapeLiteral(decodeURIComponent(new URL(adminUrl).password))
    await client.query(`create role ${client.escapeIdentifier(role)} login password ${password}`)
  })
}

/** Creates the template database: migrated by this version or another one, with triggers that notify tests of changes. */
export async function createTemplate({ adminUrl, redisUrl }: Engine, migrateBy = migrate): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`create database ${TEMPLATE}`))
  const url = databaseUrl(adminUrl, TEMPLATE)
  await migrateBy(url)
  await withClient(url, async (client) => {
    if (redisUrl === null) await runMigrations(client, 'bullmq')
    await client.query('set search_path = public')
    await client.query(NOTIFY_OF_CHANGES)
  })
}

export const dropDatabases = (adminUrl: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where not datistemplate and datname <> 'postgres'`,
    )
    for (const { datname } of rows)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`)
  })

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  // If the server ends the connection, only the next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const NOTIFY_OF_CHANGES = `
  create function notify_tests() returns trigger language plpgsql as
    $$ begin perform pg_notify('${CHANGES_CHANNEL}', ''); return null; end $$;
  create trigger notify_tests after insert or update or delete on outbox
    for each statement execute function notify_tests();
  create trigger notify_tests after insert or update or delete on deliveries
    for each statement execute function notify_tests();
`
