import type { Generated } from 'kysely'

/** The history of MAC switches. `licence` names what allowed it, once: 'trial', a grant's id, or support's own. */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  /** The device that had the new address, and retired (D8). */
  replaced_device_id: string | null
  moved_at: Generated<Date>
}
