/*
 * A payment that a restored backup does not know can be made again from a callback, where the provider repeats which device
 * it was begun for. No reference to devices: it may name one that the backup does not know either.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_notifications add column device_id uuid`.execute(db)
}
