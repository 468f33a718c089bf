import type { ColumnType, Generated } from 'kysely'

/** A television, phone or computer with the app. `is_trial` and `expire_date` are written from the licence fold. */
export interface DevicesTable {
  id: Generated<string>
  /** Six upper-case pairs with colons. */
  mac_address: string
  /** The login key, encrypted (D17); the column keeps its older name. */
  device_key_sealed: string
  /** Raised by every change of the key: sessions with an older one are over (D9). */
  key_version: Generated<number>
  /** The session that changed the key: the only older one that stays. */
  key_changed_in: string | null
  /** The parent PIN that the app asks for, encrypted. */
  parent_pin_sealed: string | null
  trial_ends_at: Date
  /** 0 inactive, 1 trial, 2 active. */
  is_trial: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>
  /** Null is a licence for life. */
  expire_date: Date | null
  created_time: Generated<Date>
  last_login_at: Date | null
  blocked_at: Date | null
  /** MAC moves that support allowed beyond the one a licence (D8). */
  support_moves: Generated<number>
  /** Set when a MAC move took this row's address over (D8). */
  retired_at: Date | null
}
