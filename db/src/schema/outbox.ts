import type { Generated } from 'kysely'

/** Events. Ids commit out of order, so the relay reads rows without `fanned_out_at` and keeps no cursor. */
export interface OutboxTable {
  id: Generated<number>
  event_id: Generated<string>
  name: string
  /** No secrets. */
  payload: unknown
  created_at: Generated<Date>
  fanned_out_at: Date | null
}
