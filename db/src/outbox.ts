import { sql, type Expression, type RawBuilder } from 'kysely'
import { daysAgo } from './clock.ts'
import { deferred, type Parameter } from './compiled.ts'
import type { Db, Tx } from './database.ts'
import { deleteBatch } from './delete-batch.ts'

export { fanOut } from './fan-out.ts'

export const OUTBOX_CHANNEL = 'outbox'

export interface NewEvent {
  readonly name: string
  readonly payload: object
  readonly requestId: string | null
}

/** Events as parameters of a statement: for each a name, a payload in JSON and a request id. */
export type EventColumns = {
  readonly names: readonly string[]
  readonly payloads: readonly string[]
  readonly requestIds: readonly (string | null)[]
}

export const columnsOf = (events: readonly NewEvent[]): EventColumns => ({
  names: events.map(({ name }) => name),
  payloads: events.map(({ payload }) => JSON.stringify(payload)),
  requestIds: events.map(({ requestId }) => requestId),
})

export async function append(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await appendStatement(tx, columnsOf(events))
}

const appendStatement = deferred((db, parameter: Parameter<EventColumns>) =>
  db.with('event', () => insertEvents(parameter)).selectNoFrom(sql`1`.as('done')),
)

export const insertEvents = (parameter: Parameter<EventColumns>): RawBuilder<object> => sql`(
  insert into outbox (name, payload, request_id) select name, payload::jsonb, request_id
  from unnest(
    ${parameter('names')}::text[], ${parameter('payloads')}::text[], ${parameter('requestIds')}::text[]
  ) as event(name, payload, request_id)
  returning ${NOTIFY_RELAY}
)`

/** Part of a statement that appends an event for each row, with its columns as the payload. */
export const insertEventsFrom = (
  name: string,
  rows: Expression<object>,
  requestId: RawBuilder<string | null>,
): RawBuilder<object> => sql`(
  insert into outbox (name, payload, request_id) select ${name}, to_jsonb(row), ${requestId}::text from (${rows}) as row
  returning ${NOTIFY_RELAY}
)`

const NOTIFY_RELAY = sql`pg_notify(${OUTBOX_CHANNEL}, '')`.as('notified')

export function ofRequest(db: Db, requestId: string) {
  return db
    .selectFrom('outbox')
    .leftJoin('deliveries', 'deliveries.event_id', 'outbox.event_id')
    .select(['outbox.name', 'outbox.payload', 'outbox.created_at'])
    .select([
      'deliveries.job',
      'deliveries.sends',
      'deliveries.done_at',
      'deliveries.dead_at',
      'deliveries.last_error',
    ])
    .where('outbox.request_id', '=', requestId)
    .orderBy('outbox.id')
    .orderBy('deliveries.job')
    .execute()
}

/** Deletes a batch of old events, except those with open or dead deliveries. Returns whether there may be more. */
export function prune(db: Db, days: number): Promise<boolean> {
  const old = db
    .selectFrom('outbox')
    .where('fanned_out_at', '<', daysAgo(days))
    // Counts per event with an index lookup. A join might read all deliveries for each batch.
    .where((row) =>
      row(
        row
          .selectFrom('deliveries')
          .select((delivery) => delivery.fn.countAll().as('open'))
          .whereRef('deliveries.event_id', '=', 'outbox.event_id')
          .where('deliveries.done_at', 'is', null),
        '=',
        0,
      ),
    )
    .orderBy('fanned_out_at')
  return deleteBatch(db, 'outbox', old)
}
