import type { Generated } from 'kysely'

/** One playlist of a device. Where it is and how to get in is encrypted as one JSON document (D17). */
export interface PlaylistsTable {
  id: string
  device_id: string
  playlist_name: string
  playlist_type: 'general' | 'xc'
  /** Encrypted `{url, username, password, epg_url}`. */
  source_sealed: string
  /** Argon2id; null for a playlist that is not protected. */
  pin_hash: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
