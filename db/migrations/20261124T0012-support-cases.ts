/*
 * Reports that televisions send to support. They are encrypted (D17); `prune` deletes them after 30 days.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_cases (
      id uuid primary key,
      number text not null unique,
      device_id uuid not null references devices,
      report_sealed text not null,
      created_at timestamptz not null default app_now()
    )
  `.execute(db)
  await sql`create index support_cases_created_at on support_cases (created_at)`.execute(db)
}
