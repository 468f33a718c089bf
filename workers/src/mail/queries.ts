import { deleteBatch, compiled, secondsFromNow, type Database, type Parameter } from '@player/db'
import type { Kysely, Selectable } from 'kysely'

const own = (db: Kysely<Database>) => db.$pickTables<'mails'>()

/** Records an accepted or refused e-mail once. */
export async function recordMail(
  db: Kysely<Database>,
  { message_id, template, recipient, refusal }: NewMail,
): Promise<void> {
  await recording(db, { message_id, template, recipient, refusal })
}

type NewMail = Pick<Selectable<Database['mails']>, 'message_id' | 'template' | 'recipient' | 'refusal'>

const recording = compiled((db, parameter: Parameter<NewMail>) =>
  own(db)
    .insertInto('mails')
    .values({
      message_id: parameter('message_id'),
      template: parameter('template'),
      recipient: parameter('recipient'),
      refusal: parameter('refusal'),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
)

export function pruneMails(db: Kysely<Database>, days: number): Promise<boolean> {
  const old = own(db)
    .selectFrom('mails')
    .where('sent_at', '<', secondsFromNow(-days * 86_400))
  return deleteBatch(own(db), 'mails', old)
}
