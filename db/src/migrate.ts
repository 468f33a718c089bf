import { sql, type QueryExecutorProvider } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import * as allMigrations from '../migrations/index.ts'
import { errorCode } from './error-code.ts'
import { connect } from './connect.ts'
import type { Db } from './database.ts'
import { buildIndexes } from './indexes.ts'

/** `prepare` runs before the migration, outside its transaction, and may run again. */
interface PreparedMigration extends Migration {
  readonly prepare?: (db: QueryExecutorProvider) => Promise<void>
}

export const migrations: Readonly<Record<string, PreparedMigration>> = allMigrations

/**
 * Runs pending migrations and builds missing indexes. Safe to run concurrently. Each migration has its own transaction, and waits 0.3 s for a
 * lock, so that traffic does not queue behind it; it retries lock timeouts for a minute.
 */
export async function migrate(connectionString: string, available = migrations): Promise<void> {
  const db = connect({
    connectionString,
    name: 'player-migrate',
    max: 1,
    lockTimeoutMs: 300,
    statementTimeoutMs: 0,
    onError: () => undefined,
  })
  try {
    for (const name of await missingMigrations(db, available)) {
      await available[name]?.prepare?.(db)
      await runPending(db, available, name)
    }
    await runPending(db, available)
    await buildIndexes(db)
  } finally {
    await db.destroy()
  }
}

/** Runs pending migrations, all or up to one, in a transaction. Does not undo later ones, because none has a `down`. */
async function runPending(db: Db, available: typeof migrations, upTo?: string): Promise<void> {
  await retryLockTimeouts(db, async () => {
    // Includes migrations of a newer version that ran on this database before.
    const provided = { ...(await doneMigrations(db)), ...available }
    const provider = { getMigrations: () => Promise.resolve(provided) }
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error
  })
}

/** lock_not_available */
const LOCK_TIMEOUT = '55P03'

/** Repeats `work` after lock timeouts for a minute. `work` must have no effect if it fails. */
async function retryLockTimeouts(db: Db, work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (errorCode(error) !== LOCK_TIMEOUT || Date.now() > deadline) throw error
    }
    await sql`select pg_sleep(0.2)`.execute(db)
  }
}

/** The migrations that the database lacks. Ignores those of a newer version. */
export async function missingMigrations(db: Db, available = migrations): Promise<string[]> {
  const done = await doneMigrations(db)
  return Object.keys(available).filter((name) => done[name] === undefined)
}

async function doneMigrations(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return {}
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(done.rows.map(({ name }) => [name, { up: async () => undefined }]))
}
