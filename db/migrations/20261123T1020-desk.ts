/* Discarded deliveries, which can be retried, and callbacks that an operator assigned to a device. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column discarded_at timestamptz`.execute(db)
  await sql`alter table payment_notifications add column assigned_at timestamptz`.execute(db)
}
