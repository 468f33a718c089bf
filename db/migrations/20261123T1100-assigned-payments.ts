/*
 * A device that an operator assigned a payment to overrides the one that the provider names. Without a default no row is rewritten.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column assigned_at timestamptz`.execute(db)
}
