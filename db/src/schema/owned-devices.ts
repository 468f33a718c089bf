import type { PlaylistType } from './playlists.ts'

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

/** What the list shows of a playlist without a PIN. */
export interface ListedPlaylist {
  id: string
  playlist_name: string
  playlist_type: PlaylistType
  /** Null for a protected playlist. */
  source_sealed: string | null
}

/** A view: a session with its device and the device's playlists, in their order. */
export interface SessionDevicesView extends OwnedDevicesView {
  session_id: string
  token_hash: Buffer
  session_key_version: number
  created_at: Date
  last_used_at: Date
  playlists: ListedPlaylist[]
}
