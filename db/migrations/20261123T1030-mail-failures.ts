/*
 * Stores permanently refused e-mail addresses, and when a dead delivery was reported to the operator (D31).
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column told_at timestamptz`.execute(db)
  await sql`alter table mails add column refusal text`.execute(db)
  await sql`alter table payments add column email_refused_at timestamptz, add column email_refusal text`.execute(
    db,
  )
}
