import type { Generated } from 'kysely'

/** The history of MAC switches. `licence` names what allowed it, once: 'trial', a grant's id, or support's own. */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  moved_at: Generated<Date>
}
