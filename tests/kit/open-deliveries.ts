import { reactions } from '@player/workers'
import type pg from 'pg'

type OpenDelivery = { name: string; job: string | null; sends: number | null; last_error: string | null }

/** A line for each event with reactions that is not fanned out, and for each delivery that is neither done nor dead. */
export async function openDeliveries(client: pg.Client): Promise<string> {
  const { rows } = await client.query<OpenDelivery>(OPEN_DELIVERIES)
  return rows
    .filter(({ name, job }) => job !== null || hasReactions(name))
    .map(({ name, job, sends, last_error }) =>
      job === null
        ? `${name} is not fanned out`
        : `${name} → ${job}, sent ${sends} times: ${last_error ?? 'no error so far'}`,
    )
    .join('\n')
}

const hasReactions = (event: string): boolean =>
  Object.entries(reactions).some(([name, jobs]) => name === event && jobs.length > 0)

const OPEN_DELIVERIES = `
  select name, null as job, null as sends, null as last_error from outbox where fanned_out_at is null
  union all
  select name, job, sends, last_error from deliveries join outbox using (event_id)
    where done_at is null and dead_at is null
`
