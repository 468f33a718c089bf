import { now, secondsFromNow, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import { updatePayment } from './queries.ts'
import { waitBeforeQuery } from './query-schedule.ts'

const own = (db: Kysely<Database>) => db.$pickTables<'payments'>()

/**
 * Up to `limit` payments whose provider is to be asked now; each is due again by the schedule. `last` are those that
 * nothing more is asked about afterwards.
 */
export async function takeDueQueries(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly { id: string; last: boolean }[]> {
  return db.transaction().execute(async (tx) => {
    const due = await own(tx)
      .selectFrom('payments')
      .select(['id', 'state', 'query_count'])
      .select(sql<boolean>`coalesce(expires_at <= ${now}, true)`.as('ended'))
      .where('next_query_at', '<=', now)
      .orderBy('next_query_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const taken: { id: string; last: boolean }[] = []
    for (const { id, state, query_count, ended } of due) {
      const wait = waitBeforeQuery(query_count + 1, state === 'pending', ended)
      // One that cannot be asked then is not given up: it is due once more, a day later.
      const seconds = wait ?? 86_400
      await updatePayment(tx, id, { query_count: query_count + 1, next_query_at: secondsFromNow(seconds) })
      taken.push({ id, last: wait === null })
    }
    return taken
  })
}
