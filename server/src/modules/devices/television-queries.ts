import { now, type Database } from '@player/db'
import type { Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'installations'>()

/** Lets a waiting television act for its device. False if it does not wait. */
export async function writeAuthorized(db: Kysely<Database>, deviceId: string, id: string): Promise<boolean> {
  const done = await own(db)
    .updateTable('installations')
    .set({ authorized_at: now })
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('authorized_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}
