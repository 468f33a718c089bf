/*
 * Actions of operators. Rows are only added, each in the transaction of its effect.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
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
  await sql`create index audit_subject on audit (subject, at)`.execute(db)
}
