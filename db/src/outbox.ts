import { sql, type Kysely, type Transaction } from 'kysely'
import { now, secondsFromNow } from './clock.ts'
import type { Database } from './database.ts'

/** Wakes the relay: sent within the transaction, so that it arrives with the commit. */
export const OUTBOX_CHANNEL = 'outbox'

/** How long a delivery may stay with the queue unheard of before it is given to the queue again, in seconds. */
export const FIRST_WAIT = 12

export interface OutboxEvent {
  readonly event_id: string
  readonly name: string
}

/** Writes a fact down in the transaction that makes it true. */
export async function append(tx: Transaction<Database>, name: string, payload: object): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ name, payload: JSON.stringify(payload) })
    .execute()
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
}

/**
 * Takes up to `limit` facts that nobody has taken, oldest first, and writes down one delivery a reaction.
 * Several relays may run: rows that another one holds are skipped. Gives back the deliveries to send.
 */
export async function fanOut(
  db: Kysely<Database>,
  limit: number,
  jobsFor: (eventName: string) => readonly string[],
): Promise<readonly { event_id: string; job: string; sends: number }[]> {
  return db.transaction().execute(async (tx) => {
    const events = await tx
      .selectFrom('outbox')
      .select(['id', 'event_id', 'name'])
      .where('fanned_out_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (events.length === 0) return []

    const deliveries = events.flatMap((event) =>
      jobsFor(event.name).map((job) => ({
        event_id: event.event_id,
        job,
        due_at: secondsFromNow(FIRST_WAIT),
      })),
    )
    await tx
      .updateTable('outbox')
      .set({ fanned_out_at: now })
      .where(
        'id',
        'in',
        events.map((event) => event.id),
      )
      .execute()
    if (deliveries.length === 0) return []
    return tx.insertInto('deliveries').values(deliveries).returning(['event_id', 'job', 'sends']).execute()
  })
}

/** Deletes facts older than so many days whose reactions are all done; dead ones stay until a person decides. */
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
