import type { Generated } from 'kysely'

/** Events. Ids commit out of order, so the relay reads rows without `fanned_out_at` and keeps no cursor. */
export interface OutboxTable {
  id: Generated<number>
  event_id: Generated<string>
  name: string
  /** No secrets. */
  payload: unknown
  /** The request that caused it; null for periodic tasks. */
  request_id: string | null
  created_at: Generated<Date>
  fanned_out_at: Date | null
}

/** A reaction to an event. Open until the transaction of its effect marks it done (D21). */
export interface DeliveriesTable {
  event_id: string
  job: string
  /** Part of the queue's job id; only the latest may run. */
  sends: Generated<number>
  due_at: Date
  /** From the dependency's Retry-After. */
  not_before: Date | null
  done_at: Date | null
  /** No further retries until an operator acts. */
  dead_at: Date | null
  /** When it was reported to the operator. */
  told_at: Date | null
  /** Done without its effect, by an operator. */
  discarded_at: Date | null
  last_error: string | null
  /** Runs since the last one with a result: a crash leaves no error. */
  unfinished_runs: Generated<number>
  created_at: Generated<Date>
}
