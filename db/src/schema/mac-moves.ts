import type { Generated } from 'kysely'

/**
 * History of MAC switches. `licence` is what allowed each, once: 'trial', a grant's id, or 'support <n>'. 'unused <id>' is no switch: that
 * device was never used, and joined this one (D35).
 */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  /** The device that had the new address (D8). */
  replaced_device_id: string | null
  moved_at: Generated<Date>
}
