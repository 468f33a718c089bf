/*
 * A payment that a person assigned to a device is for that device, although its provider repeats the one that it was begun
 * for. Without a default the column is added without rewriting the table.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column assigned_at timestamptz`.execute(db)
}
