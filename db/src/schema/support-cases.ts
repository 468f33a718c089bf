import type { Generated } from 'kysely'

/** A report from a television to support. */
export interface SupportCasesTable {
  id: string
  /** A random number for people: '1234-5678'. */
  number: string
  device_id: string
  report_sealed: string
  created_at: Generated<Date>
}
