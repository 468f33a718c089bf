import type { Generated } from 'kysely'

/** Events. Ids commit out of order, so the relay reads rows without `fanned_out_at` instead of keeping a cursor. */
export interface OutboxTable {
  id: Generated<number>
  event_id: Generated<string>
  name: string
  /** No secrets. */
  payload: unknown
  /** The request that caused the event; null for periodic tasks and operators' commands. */
  request_id: string | null
  created_at: Generated<Date>
  fanned_out_at: Date | null
}

/** The run of a job for an event. Open until the transaction with the job's effect marks it done (D21). */
export interface DeliveriesTable {
  event_id: string
  job: string
  /** The number of sends to the queue, part of the job id there. Only the latest send may run. */
  sends: Generated<number>
  due_at: Date
  /** The end of the dependency's Retry-After; null if its last failure had none. */
  not_before: Date | null
  done_at: Date | null
  /** When retries stopped until an operator acts; null before. */
  dead_at: Date | null
  /** When the dead delivery was reported to the operator; null before. */
  told_at: Date | null
  /** When an operator marked it done without its effect; null otherwise. */
  discarded_at: Date | null
  last_error: string | null
  /** Runs since the last one with a result. A run that crashes records no error. */
  unfinished_runs: Generated<number>
  created_at: Generated<Date>
}
