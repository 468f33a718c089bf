import { closeWhenSilent, grantRows, KEEPALIVE_OPTIONS, type MigrationAddress } from '@player/db'
import { SettingsError } from '@player/server/kernel/parse-settings'
import {
  assertSchemaCompatibility,
  DEFAULT_SCHEMA,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
  SchemaVersionMismatchError,
} from 'bullmq'
import pg from 'pg'

/** Updates the queue's schema, and lets the running role use it. */
export async function prepareQueue({ url, runningRole }: MigrationAddress): Promise<void> {
  if (runningRole !== undefined) await grantRows(url, DEFAULT_SCHEMA, runningRole)
  await withClient(url, (client) => runMigrations(client, DEFAULT_SCHEMA))
}

export const NEEDED_VERSION = LATEST_SCHEMA_VERSION

/** The version of the queue's schema; 0 if it is missing. @throws Error if it is too new for this BullMQ or cannot be read */
export const readQueueVersion = (url: string): Promise<number> => withClient(url, versionOf)

/** Creates or updates the queue's schema if needed. @throws SettingsError if this role may not; Error if the schema is too new or unreachable */
export async function ensureQueue(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if ((await versionOf(client)) >= LATEST_SCHEMA_VERSION) return
    try {
      await runMigrations(client, DEFAULT_SCHEMA)
    } catch (error) {
      if (!isForbidden(error)) throw error
      throw new SettingsError(
        'The queue’s schema is missing or old, and the role of DATABASE_URL may not change it. Run queue.js with DATABASE_MIGRATION_URL first',
      )
    }
  })
}

const INSUFFICIENT_PRIVILEGE = '42501'

export const isForbidden = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE

export const isTooNew = (error: unknown): boolean => error instanceof SchemaVersionMismatchError

async function versionOf(client: pg.Client): Promise<number> {
  try {
    return await assertSchemaCompatibility(client)
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0
    throw error
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    options: KEEPALIVE_OPTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Limits the wait for another process that migrates.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    closeWhenSilent(client, 31_000)
    return await work(client)
  } finally {
    await client.end()
  }
}
