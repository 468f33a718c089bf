import { type Db, now } from '@player/db'

const tables = (db: Db) => db.$pickTables<'payments'>()

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await tables(db).updateTable('payments').set({ email }).where('id', '=', id).execute()
}

export const recordRefusedEmail = (db: Db, id: string, reply: string) =>
  tables(db)
    .updateTable('payments')
    .set({ email_refused_at: now, email_refusal: reply })
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst()
