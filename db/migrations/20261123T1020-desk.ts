/*
 * What support can take back and decide: a discarded delivery stays until its event is pruned, and can be sent after all. A
 * callback that a person assigned to a device is for that device, whatever address it names.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column discarded_at timestamptz`.execute(db)
  await sql`alter table payment_notifications add column assigned_at timestamptz`.execute(db)
}
