import type { Generated } from 'kysely'

/**
 * Facts, in the order in which they were written. A growing number of rows without `fanned_out_at` means
 * that no relay runs; ids commit out of order, so the relay picks undone rows and keeps no cursor.
 */
export interface OutboxTable {
  id: Generated<number>
  event_id: Generated<string>
  name: string
  /** Ids and facts, never secrets. */
  payload: unknown
  created_at: Generated<Date>
  fanned_out_at: Date | null
}
