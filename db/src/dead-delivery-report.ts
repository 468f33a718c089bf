import { now, secondsFromNow } from './clock.ts'
import type { Db, Tx } from './database.ts'
import { deliveriesOf, type DeliveryName } from './dead-deliveries.ts'

export function stillDeadDeliveries(db: Db, names: readonly DeliveryName[]) {
  return deliveriesOf(db)
    .select(['outbox.payload', 'deliveries.job'])
    .where((row) =>
      row.or(
        names.map(({ event_id, job }) =>
          row.and([row('deliveries.event_id', '=', event_id), row('deliveries.job', '=', job)]),
        ),
      ),
    )
    .where('deliveries.done_at', 'is', null)
    .where('deliveries.dead_at', 'is not', null)
    .$narrowType<{ dead_at: Date }>()
    .orderBy('deliveries.dead_at')
    .execute()
}

/** Marks dead deliveries as reported and returns them; none within `minSeconds` of a report whose deliveries are still dead, to report many together. */
export async function takeUnreported(
  tx: Tx,
  { exceptJob, minSeconds }: { exceptJob: string; minSeconds: number },
): Promise<DeliveryName[]> {
  const unreported = await tx
    .with('unreported', (cte) =>
      cte
        .selectFrom('deliveries')
        .select(['event_id', 'job'])
        .where('done_at', 'is', null)
        .where('dead_at', 'is not', null)
        .where('told_at', 'is', null)
        .where('job', '<>', exceptJob)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('deliveries as other')
                .select('other.event_id')
                .where('other.done_at', 'is', null)
                .where('other.dead_at', 'is not', null)
                .where('other.told_at', '>', secondsFromNow(-minSeconds)),
            ),
          ),
        )
        // Waits for locked rows: if they were skipped, two runs at once would each report some of them.
        .forUpdate(),
    )
    .updateTable('deliveries')
    .from('unreported')
    .set({ told_at: now })
    .whereRef('deliveries.event_id', '=', 'unreported.event_id')
    .whereRef('deliveries.job', '=', 'unreported.job')
    .returning(['deliveries.event_id', 'deliveries.job', 'deliveries.dead_at'])
    .execute()
  return unreported
    .toSorted((a, b) => Number(a.dead_at) - Number(b.dead_at))
    .map(({ event_id, job }) => ({ event_id, job }))
}
