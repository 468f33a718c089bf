/*
 * Which request an event comes from, so that its jobs, e-mails and calls of providers can be found by it. Null for events of periodic tasks, of
 * operators' commands and of the previous version, which does not write it.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column if not exists request_id text`.execute(db)
}
