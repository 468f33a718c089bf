import type { Generated } from 'kysely'

/** Ids commit out of order, so the relay reads rows without `fanned_out_at` instead of keeping a cursor. */
export interface OutboxTable {
  id: Generated<number>
  event_id: Generated<string>
  name: string
  payload: unknown
  /** Null for periodic tasks. */
  request_id: string | null
  created_at: Generated<Date>
  fanned_out_at: Date | null
}

/** A job's reaction to an event: open until the transaction of its effect marks it done (D21). */
export interface DeliveriesTable {
  event_id: string
  job: string
  /** Only the latest send may run. */
  sends: Generated<number>
  due_at: Date
  not_before: Date | null
  done_at: Date | null
  /** When retries stopped until an operator acts. */
  dead_at: Date | null
  /** When the operator got an e-mail about the dead delivery. */
  told_at: Date | null
  /** When an operator marked it done without its effect. */
  discarded_at: Date | null
  last_error: string | null
  /** Runs since the last one with a result: a run that crashes records no error. */
  unfinished_runs: Generated<number>
  created_at: Generated<Date>
}
