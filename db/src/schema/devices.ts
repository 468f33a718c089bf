import type { ColumnType, Generated } from 'kysely'

/** `is_trial` and `expire_date` are computed from the trial and the grants. */
export interface DevicesTable {
  id: Generated<string>
  mac_address: string
  /** Encrypted (D17); the column keeps its older name. */
  device_key_sealed: string
  /** Incremented by each change of the key, which ends older sessions (D9). */
  key_version: Generated<number>
  /** The session that changed the key, which stays. */
  key_changed_in: string | null
  parent_pin_sealed: string | null
  /** Incremented by each change of the parent PIN. */
  pin_version: Generated<number>
  trial_ends_at: Date
  /** 0 inactive, 1 trial, 2 active. */
  is_trial: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>
  /** Null for a lifetime licence. */
  expire_date: Date | null
  created_time: Generated<Date>
  last_login_at: Date | null
  blocked_at: Date | null
  /** Further MAC switches that support allowed (D8). */
  support_moves: Generated<number>
  /** When another device took its address over (D8). */
  retired_at: Date | null
}
