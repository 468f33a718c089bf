/*
 * When an app last read the state of its device (D50). The previous version does not write it: until its next read an app counts as silent.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installations add column if not exists read_at timestamptz`.execute(db)
}
