/* Lets a callback recreate a payment that a restored backup lacks. No foreign key: the backup may lack the device too. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_notifications add column device_id uuid`.execute(db)
}
