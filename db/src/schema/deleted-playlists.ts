import type { PlaylistType } from './playlists.ts'

/** A row of `playlists` whose deletion can be undone until then. */
export interface DeletedPlaylistsTable {
  id: string
  device_id: string
  playlist_name: string
  playlist_type: PlaylistType
  source_sealed: string
  pin_hash: string | null
  protected_at: Date | null
  created_at: Date
  updated_at: Date
  restorable_until: Date
}
