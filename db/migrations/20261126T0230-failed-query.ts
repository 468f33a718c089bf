/*
 * The payment of the last counted failure: further ones for payments of its device do not count (D13). Without a default no row is rewritten. The previous
 * version counts each failure, and leaves the column as it is.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table method_health add column if not exists failed_query_of uuid`.execute(db)
}
