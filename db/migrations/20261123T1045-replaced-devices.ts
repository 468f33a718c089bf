/*
 * A MAC switch can take over the address of a registered device (D8). Grants for the retired device go to its successor,
 * which this index finds; a device is replaced at most once.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mac_moves add column replaced_device_id uuid references devices`.execute(db)
  await sql`
    create unique index one_move_replaces_a_device on mac_moves (replaced_device_id)
      where replaced_device_id is not null
  `.execute(db)
}
