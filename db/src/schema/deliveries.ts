import type { Generated } from 'kysely'

/** One reaction to one event. Open until the transaction of its effect marks it done (D21). */
export interface DeliveriesTable {
  event_id: string
  /** The job that reacts. */
  job: string
  /** Number of sends to the queue, part of the job id; only the latest may run. */
  sends: Generated<number>
  /** When it is sent again, unless it is done or dead. */
  due_at: Date
  /** From the dependency's Retry-After. */
  not_before: Date | null
  done_at: Date | null
  /** Dead: no further retries until an operator acts. */
  dead_at: Date | null
  /** When it was reported to the operator as dead (D31). */
  told_at: Date | null
  /** Discarded by an operator: done without its effect; a retry undoes that. */
  discarded_at: Date | null
  last_error: string | null
  /** Runs without a result since the last one with a result: a crash leaves no error. */
  unfinished_runs: Generated<number>
  created_at: Generated<Date>
}
