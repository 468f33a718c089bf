import { compiled, daysAgo, type Db, deleteOlder, type Parameter, type Row } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'mails'>()

type NewMail = Pick<Row<'mails'>, 'message_id' | 'template' | 'recipient' | 'refusal'>

export const recordMail = compiled((db, parameter: Parameter<NewMail>) =>
  tables(db)
    .insertInto('mails')
    .values({
      message_id: parameter('message_id'),
      template: parameter('template'),
      recipient: parameter('recipient'),
      refusal: parameter('refusal'),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
)

export const pruneMails = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'mails', 'sent_at', daysAgo(days))

/** E-mails to these addresses, compared case-insensitively. */
export function mailsTo(db: Db, addresses: readonly string[]) {
  return tables(db)
    .selectFrom('mails')
    .select(['template', 'recipient', 'refusal', 'sent_at'])
    .where(isTo(addresses))
    .orderBy('sent_at')
    .execute()
}

export async function deleteMailsTo(db: Db, addresses: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('mails').where(isTo(addresses)).execute()
}

const isTo = (addresses: readonly string[]) =>
  sql<boolean>`lower(recipient) = any(${addresses.map((address) => address.toLowerCase())}::text[])`
