import { secondsFromNow, type Database } from '@player/db'
import type { Kysely } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'mails'>()

/** Records an accepted or refused e-mail once. */
export async function recordMail(
  db: Kysely<Database>,
  mail: { message_id: string; template: string; recipient: string; refusal: string | null },
): Promise<void> {
  await own(db)
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

export async function pruneMails(db: Kysely<Database>, days: number): Promise<void> {
  await own(db)
    .deleteFrom('mails')
    .where('sent_at', '<', secondsFromNow(-days * 86_400))
    .execute()
}
