import type { Generated } from 'kysely'

/** What an operator announces. */
export interface NoticesTable {
  id: Generated<string>
  level: 'info' | 'warning'
  title: string
  text: string
  /** Televisions, login and dashboard, or both. */
  shown_on: Generated<'tv' | 'site' | 'both'>
  /** Null if it is shown until an operator ends it. */
  until: Date | null
  /** When an operator ended it. */
  ended_at: Date | null
  created_at: Generated<Date>
}
