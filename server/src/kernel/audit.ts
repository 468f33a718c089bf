import type { Db } from '@player/db'

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
