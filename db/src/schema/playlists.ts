import type { ColumnType, Generated } from 'kysely'

/** The column's check allows these. The module's contract lists the same ones, or does not compile. */
export type PlaylistType = 'general' | 'xc'

/** `source_sealed` is `{url, username, password, epg_url, hosts}`, encrypted as one document. */
export interface PlaylistsTable {
  id: string
  device_id: string
  playlist_name: string
  playlist_type: PlaylistType
  source_sealed: string
  pin_hash: string | null
  /** Null without a PIN, or if a version before televisions set it. */
  protected_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Rows deleted from `playlists`, which can be restored. */
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
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  restorable_until: Date
}

/** The session that added a playlist may repeat the request, because the answer may be lost. */
export interface PlaylistCreationsTable {
  playlist_id: string
  session_id: string
  repeatable_until: Date
}

/** A session with the PIN of a protected playlist may edit it until `opened_until`. */
export interface PlaylistOpeningsTable {
  session_id: string
  playlist_id: string
  opened_until: Date
  /** A keyed hash of the PIN; null if the previous version wrote the row. */
  pin_hmac: Buffer | null
}

/** A television with the PIN of a protected playlist. Rows stay while the playlist's deletion can be undone. */
export interface PlaylistUnlocksTable {
  installation_id: string
  playlist_id: string
  unlocked_at: Generated<Date>
}

/** A change of a provider's host in all playlists of a device, which can be undone. */
export interface HostMovesTable {
  id: string
  device_id: string
  made_at: Generated<Date>
  /** Both hosts, and the playlists' sources before the change. */
  items_sealed: string
}

/** A playlist's groups. The row is the owner's consent, and stays while the playlist's deletion can be undone. */
export interface ArrangementsTable {
  id: Generated<string>
  device_id: string
  playlist_id: string
  /** 0 before the first rules, then of a sequence: no version is used twice. */
  version: Generated<number>
  /** Null until the owner arranged something. */
  rules_sealed: string | null
  groups_sealed: string | null
}

export interface ListedPlaylist {
  id: string
  playlist_name: string
  playlist_type: PlaylistType
  /** Null for a protected playlist. */
  source_sealed: string | null
}
