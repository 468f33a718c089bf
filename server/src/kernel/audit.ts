import { daysAgo, type Db, deleteOlder } from '@player/db'
import { sql } from 'kysely'

const tables = (db: Db) => db.$pickTables<'audit'>()

export interface Actor {
  readonly name: string
  readonly reason: string
}

/** Records an operator's action in the transaction of its effect (D32). */
export async function audit(tx: Db, actor: Actor, action: string, subject: string): Promise<void> {
  await tables(tx)
    .insertInto('audit')
    .values({ actor: actor.name, action, subject, reason: actor.reason })
    .execute()
}

export function auditOf(db: Db, subject: string) {
  return tables(db)
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export function listAudit(
  db: Db,
  { by, since, limit }: { by: string | null; since: Date | null; limit: number },
) {
  return tables(db)
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject', 'reason'])
    .$if(by !== null, (query) => query.where('actor', '=', by ?? ''))
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date(0)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const pruneAudit = (db: Db, days: number): Promise<boolean> =>
  deleteOlder(tables(db), 'audit', 'at', daysAgo(days))

/** Erases the reasons that contain a text, compared case-insensitively, and the arguments of their commands. */
export async function eraseReasonsWith(tx: Db, text: string): Promise<void> {
  await erasure(tx)
    .where(sql<boolean>`position(lower(${text}) in lower(reason)) > 0`)
    .execute()
}

const erasure = (tx: Db) =>
  tables(tx)
    .updateTable('audit')
    .set({ reason: 'Erased', action: sql<string>`substring(action from '^\\S+(?: \\S+)?')` })

export async function eraseAudit(tx: Db, subjects: readonly string[]): Promise<void> {
  await erasure(tx)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute()
}
