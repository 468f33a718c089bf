/*
 * When an app last read the state of its device (D50). The previous version does not write it: until its next read an app counts as silent.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installations add column if not exists read_at timestamptz`.execute(db)
}
