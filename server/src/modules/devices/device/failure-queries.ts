import { daysAgo, type Db, deleteOlder, now } from '@player/db'
import { sql } from 'kysely'
import { FIXED_DAYS } from '../../../kernel/personal-data.ts'
import { type Counter, type CounterKey, TOTAL } from './guess-queries.ts'

const tables = (db: Db) => db.$pickTables<'devices' | 'key_failures'>()

/** Records a login, subtracts its network's failures, returns their number. Locks the device first, as `countAtDevice` does, to avoid deadlocks. */
export async function recordKeyLogin(
  db: Db,
  { id, counter }: { readonly id: string; readonly counter: Counter },
  { subject, network }: CounterKey,
): Promise<number> {
  const failures = sql<number>`coalesce((select failures from removed), 0)`
  const login = await tables(db)
    .with('locked', (query) => query.selectFrom('devices').select('id').where('id', '=', id).forNoKeyUpdate())
    .with('removed', (query) =>
      query
        .deleteFrom('key_failures')
        .where((row) => row.exists(row.selectFrom('locked').select('id')))
        .where('subject', '=', subject)
        .where('network', '=', network)
        .returning('failures'),
    )
    .updateTable('devices')
    .set('last_login_at', now)
    .set(counter, sql<number>`greatest(${sql.ref(counter)} - ${failures}, 0)`)
    .where('id', '=', id)
    .returning(failures.as('failures'))
    .executeTakeFirst()
  return login?.failures ?? 0
}

export function countsOf(db: Db, id: string) {
  return tables(db)
    .selectFrom('devices')
    .select(['key_failures', 'trusted_key_failures'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function countOfAddress(db: Db, subject: Buffer) {
  return tables(db)
    .selectFrom('key_failures')
    .select('failures')
    .where('subject', '=', subject)
    .where('network', '=', TOTAL)
    .executeTakeFirst()
}

export async function resetFailures(db: Db, id: string, subject: Buffer): Promise<void> {
  await tables(db)
    .with('deleted', (query) => query.deleteFrom('key_failures').where('subject', '=', subject))
    .updateTable('devices')
    .set({ key_failures: 0, trusted_key_failures: 0 })
    .where('id', '=', id)
    .execute()
}

/** Deletes old counts of networks, which a login then no longer subtracts, and of unregistered addresses. */
export const prune = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'key_failures', 'first_at', daysAgo(FIXED_DAYS.failures))
