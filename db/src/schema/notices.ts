import type { Generated } from 'kysely'

export interface NoticesTable {
  id: Generated<string>
  level: 'info' | 'warning'
  title: string
  text: string
  /** 'tv' for televisions, 'site' for login and dashboard. */
  shown_on: Generated<'tv' | 'site' | 'both'>
  /** The end of the notice; null if it is shown until an operator ends it. */
  until: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
}
