/*
 * A switch looks up the televisions that have an address, also those that wait for another device.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index installations_macs on installations using gin (macs)`.execute(db)
}
