/** A view: a device with what its licence and its next MAC switch depend on. */
export interface OwnedDevicesView {
  id: string
  mac_address: string
  key_version: number
  key_changed_in: string | null
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  created_time: Date
  blocked_at: Date | null
  support_moves: number
  /** Unrevoked grants, oldest first. */
  grant_ids: string[]
  /** What allowed earlier MAC switches: 'trial', a grant's id, or 'support <n>'. */
  moves_made: string[]
  /** The database's time. */
  now: Date
}

/** A view: a session with its device. */
export interface SessionDevicesView extends OwnedDevicesView {
  session_id: string
  token_hash: Buffer
  session_key_version: number
  created_at: Date
  last_used_at: Date
}
