import type { Generated } from 'kysely'

/** What an operator announces to all televisions. */
export interface NoticesTable {
  id: Generated<string>
  level: 'info' | 'warning'
  title: string
  text: string
  /** Null if it is shown until an operator ends it. */
  until: Date | null
  /** When an operator ended it. */
  ended_at: Date | null
  created_at: Generated<Date>
}
