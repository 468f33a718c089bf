import type { Generated } from 'kysely'

/** A revocation that arrives before its grant is stored as a revoked grant (D20). */
export interface LicenceGrantsTable {
  id: Generated<string>
  device_id: string
  /** Null for support's. */
  payment_id: string | null
  /** ISO 8601 duration, or 'lifetime'. */
  term: string
  granted_at: Generated<Date>
  revoked_at: Date | null
}
