/*
 * A MAC move can take the address of a registered device over, once that device's own key was given (D8): it retires, and the
 * move names it. What is paid later for a retired device goes to the one that moved: grants look it up by this index, which
 * also has a device be replaced once at most.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mac_moves add column replaced_device_id uuid references devices`.execute(db)
  await sql`
    create unique index one_move_replaces_a_device on mac_moves (replaced_device_id)
      where replaced_device_id is not null
  `.execute(db)
}
