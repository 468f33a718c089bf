/*
 * Lets a callback recreate a payment that a restored backup lacks. No foreign key: the backup may lack the device too.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_notifications add column device_id uuid`.execute(db)
}
