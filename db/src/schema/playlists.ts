import type { Generated } from 'kysely'

/** As the column's check. The module's contract lists the same types; a difference does not compile. */
export type PlaylistType = 'general' | 'xc'

/** `source_sealed` is `{url, username, password, epg_url}`, encrypted as one document (D17). */
export interface PlaylistsTable {
  id: string
  device_id: string
  playlist_name: string
  playlist_type: PlaylistType
  source_sealed: string
  pin_hash: string | null
  /** When it got a PIN; null without one, or if it got that from the version before televisions. */
  protected_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
