import type { Generated } from 'kysely'

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, which is not stored (D17). */
  token_hash: Buffer
  device_id: string
  /** The device's key_version at login: a change of the key ends the session. */
  key_version: number
  user_agent: string
  /** Keyed hash of where it was last used; null if the previous version wrote the row. */
  network_hash: Buffer | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}
