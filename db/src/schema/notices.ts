import type { Generated } from 'kysely'

/** An announcement by an operator. */
export interface NoticesTable {
  id: Generated<string>
  level: 'info' | 'warning'
  title: string
  text: string
  /** 'tv' for televisions, 'site' for login and dashboard. */
  shown_on: Generated<'tv' | 'site' | 'both'>
  /** Null if shown until an operator ends it. */
  until: Date | null
  /** When an operator ended it. */
  ended_at: Date | null
  created_at: Generated<Date>
}
