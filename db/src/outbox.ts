import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'
import type { DeliveryKey } from './deliveries.ts'

/** Notifies the relay, with the commit of the transaction. */
export const OUTBOX_CHANNEL = 'outbox'

export async function append(tx: Transaction<Database>, name: string, payload: object): Promise<void> {
  await tx
    .with('event', (db) =>
      db
        .insertInto('outbox')
        .values({ name, payload: JSON.stringify(payload) })
        .returning('id'),
    )
    .selectFrom('event')
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('notified'))
    .execute()
}

/** Takes up to `limit` new events and inserts a delivery per reaction. Leaves unknown events to a newer version. */
export async function fanOut(
  db: Kysely<Database>,
  limit: number,
  reactions: ReadonlyMap<string, readonly string[]>,
  firstWait: number,
): Promise<{ written: readonly DeliveryKey[]; more: boolean }> {
  return db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('outbox')
      .select(['id', 'event_id', 'name'])
      .where('fanned_out_at', 'is', null)
      .where('name', 'in', [...reactions.keys()])
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const more = events.length === limit
    if (events.length === 0) return { written: [], more }

    const due_at = secondsFromNow(firstWait)
    const wanted = events.flatMap(({ event_id, name }) =>
      (reactions.get(name) ?? []).map((job) => ({ event_id, job, due_at })),
    )
    const ids = events.map((event) => event.id)
    await tx.updateTable('outbox').set({ fanned_out_at: now }).where('id', 'in', ids).execute()
    if (wanted.length === 0) return { written: [], more }
    const written = await tx
      .insertInto('deliveries')
      .values(wanted)
      .returning(['event_id', 'job', 'sends'])
      .execute()
    return { written, more }
  })
}

/** Keeps events of dead deliveries. */
export async function prune(db: Kysely<Database>, days: number): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('fanned_out_at', '<', secondsFromNow(-days * 86_400))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('deliveries')
            .select('deliveries.event_id')
            .whereRef('deliveries.event_id', '=', 'outbox.event_id')
            .where('deliveries.done_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
