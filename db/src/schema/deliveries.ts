import type { Generated } from 'kysely'

/** One reaction to one event. Open until the transaction of its effect marks it done (D21). */
export interface DeliveriesTable {
  event_id: string
  /** The job that reacts. */
  job: string
  /** How often it was given to the queue: part of the job id; only the latest may run. */
  sends: Generated<number>
  /** When it is given to the queue again, if it is neither done nor dead by then. */
  due_at: Date
  /** Its target asked not to be asked before; null where it did not say. */
  not_before: Date | null
  done_at: Date | null
  /** Given up: a person has to look. */
  dead_at: Date | null
  /** When the operator was told that it is dead (D31). */
  told_at: Date | null
  /** Done with by hand, without its effect: it counts as done and can be sent after all. */
  discarded_at: Date | null
  last_error: string | null
  /** Runs that began since the last one that ended: a job that ends its process leaves no error. */
  unfinished_runs: Generated<number>
  created_at: Generated<Date>
}
