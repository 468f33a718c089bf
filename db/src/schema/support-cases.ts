import type { Generated } from 'kysely'

/** A report that a television sent to support. */
export interface SupportCasesTable {
  id: string
  /** Random, for people: '1234-5678'. */
  number: string
  device_id: string
  /** Encrypted. */
  report_sealed: string
  created_at: Generated<Date>
}
