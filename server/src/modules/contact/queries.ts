import { daysAgo, type Db, deleteOlder } from '@player/db'
import { sql } from 'kysely'
import type { ContactMessage } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'contact_messages'>()

export async function insertMessage(db: Db, message: ContactMessage): Promise<string> {
  const { id } = await tables(db)
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function messageById(db: Db, id: string) {
  return tables(db).selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export const prune = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'contact_messages', 'created_at', daysAgo(days))

/** Newest first. */
export function listMessages(db: Db, since: Date | null, limit: number) {
  return tables(db)
    .selectFrom('contact_messages')
    .select(['created_at', 'name', 'email', 'subject', 'message'])
    .$if(since !== null, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export function messagesFrom(db: Db, email: string) {
  return tables(db)
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .execute()
}

export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await tables(db)
    .deleteFrom('contact_messages')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute()
}
