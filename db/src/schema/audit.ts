import type { Generated } from 'kysely'

export interface AuditTable {
  id: Generated<number>
  actor: string
  /** 'devices block', 'payments release' … */
  action: string
  /** 'device <id>', 'payment <id>'. */
  subject: string
  reason: string
  at: Generated<Date>
}
