/*
 * A declined instrument leaves a payment open: another one may pay. Until then its owner reads that nothing was taken, and
 * not that the payment is on its way. Without a default the column is added without rewriting the table.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column declined_at timestamptz`.execute(db)
}
