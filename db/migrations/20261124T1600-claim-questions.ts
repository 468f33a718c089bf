/**
 * The question whether another television may act for a device shows the four digits of its claim number. Other questions show two digits.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table confirmations
      drop constraint confirmations_number_check,
      add constraint confirmations_number_check check (number between 10 and 9999)
  `.execute(db)
}
