import { type Db, deleteBatch, secondsFromNow } from '@player/db'
import { sql } from 'kysely'

export interface Actor {
  readonly name: string
  readonly reason: string
}

/** Records an operator's action in the transaction of its effect (D32). */
export async function audit(tx: Db, actor: Actor, action: string, subject: string): Promise<void> {
  await tx
    .$pickTables<'audit'>()
    .insertInto('audit')
    .values({ actor: actor.name, action, subject, reason: actor.reason })
    .execute()
}

export function auditOf(db: Db, subject: string) {
  return db
    .$pickTables<'audit'>()
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** What people did, newest first. */
export function listAudit(
  db: Db,
  { by, since, limit }: { by: string | null; since: Date | null; limit: number },
) {
  return db
    .$pickTables<'audit'>()
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject', 'reason'])
    .$if(by !== null, (query) => query.where('actor', '=', by ?? ''))
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date(0)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function pruneAudit(db: Db, days: number): Promise<boolean> {
  const own = db.$pickTables<'audit'>()
  return deleteBatch(own, 'audit', own.selectFrom('audit').where('at', '<', secondsFromNow(-days * 86_400)))
}

/** Removes what entries about these subjects say of a person: reasons, and what follows a command's name. */
export async function eraseAudit(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx
    .$pickTables<'audit'>()
    .updateTable('audit')
    .set({
      reason: 'Erased',
      action: sql<string>`substring(action from '^\\S+( \\S+)?')`,
    })
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute()
}
