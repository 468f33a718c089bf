import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'
import { backfill } from './backfill.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { buildIndexes } from './indexes.ts'

/**
 * Brings the database up to the newest migration, brings over what an earlier
 * version wrote, then builds what is missing of the indexes of large tables. Safe to run from several processes at once: one works, the
 * others wait. A statement that cannot get its lock within a second gives up rather than queue up traffic behind
 * it; the whole is then tried again, a minute long.
 *
 * @param all by their names, in order; those of the product unless told otherwise
 * @throws the first migration's error that does not go away by itself
 */
export async function migrate(connectionString: string, all = migrations): Promise<void> {
  const db = connect({
    connectionString,
    name: 'player-migrate',
    max: 1,
    lockTimeout: 1_000,
    statementTimeout: 0,
    onError: () => undefined,
  })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(all) },
    })
    const deadline = Date.now() + 60_000
    for (;;) {
      const { error } = await migrator.migrateToLatest()
      if (error === undefined) break
      if (!isLockTimeout(error) || Date.now() > deadline) throw error
      await sql`select pg_sleep(0.2)`.execute(db)
    }
    await backfill(db)
    await buildIndexes(db)
  } finally {
    await db.destroy()
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Names of the migrations that the database lacks. It may have others of a newer version. */
export async function missingMigrations(db: Kysely<Database>, all = migrations): Promise<string[]> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return Object.keys(all)
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(done.rows.map(({ name }) => name))
  return Object.keys(all).filter((name) => !names.has(name))
}
