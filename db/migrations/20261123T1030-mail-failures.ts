/*
 * What became of e-mails that were not delivered. The operator is told once of each dead delivery (D31). An address that
 * the mail server refuses for good is noted at its payment, where owner and support see it, and with the record of the e-mail.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column told_at timestamptz`.execute(db)
  await sql`alter table mails add column refusal text`.execute(db)
  await sql`alter table payments add column email_refused_at timestamptz, add column email_refusal text`.execute(
    db,
  )
}
