import type { Db } from '@player/db'
import { sql } from 'kysely'
import { computedColumns } from './queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'method_health'>()

/** A keyset cursor: the start and id of the previous page's last payment. `at` is text because a Date has no microseconds. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

/** Payments started since a time, or those before it that are open or on hold, oldest first. */
export function paymentsToCompare(
  db: Db,
  { since, isBefore, after, limit }: { since: Date; isBefore: boolean; after: Cursor | null; limit: number },
) {
  return tables(db)
    .selectFrom('payments')
    .selectAll()
    .select([...computedColumns, sql<string>`created_at::text`.as('at')])
    .where('created_at', isBefore ? '<' : '>=', since)
    .$if(isBefore, (query) => query.where('state', 'in', ['created', 'pending', 'held']))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
