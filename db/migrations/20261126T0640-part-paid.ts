/*
 * Whether only a part of a payment's amount arrived. The default is a constant, so that no row is rewritten. The previous version leaves
 * the column as it is.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column if not exists is_part_paid boolean not null default false`.execute(
    db,
  )
}
