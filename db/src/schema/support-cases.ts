import type { Generated } from 'kysely'

export interface SupportCasesTable {
  id: string
  /** Random: '1234-5678'. */
  number: string
  device_id: string
  report_sealed: string
  created_at: Generated<Date>
}
