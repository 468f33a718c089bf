/*
 * What people of support and operation did by command: who, what, to which device or payment, and why. Rows are only
 * ever added, in the transaction of what they tell.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      actor text not null check (actor <> ''),
      action text not null,
      subject text not null,
      reason text not null check (reason <> ''),
      at timestamptz not null default app_now()
    )
  `.execute(db)
  // What was done to one device or payment.
  await sql`create index audit_subject on audit (subject, at)`.execute(db)
}
