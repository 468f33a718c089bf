import type { ColumnType, Generated } from 'kysely'

/** The types that the column's check allows. The module's contract lists the same ones; a difference does not compile. */
export type PlaylistType = 'general' | 'xc'

/** `source_sealed` is `{url, username, password, epg_url, hosts}`, encrypted as one document. */
export interface PlaylistsTable {
  id: string
  device_id: string
  playlist_name: string
  playlist_type: PlaylistType
  source_sealed: string
  pin_hash: string | null
  /** When the playlist got a PIN; a change of the PIN keeps it. Null without a PIN, and if a version that did not write this column set the PIN. */
  protected_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** When the owner last asked the televisions to load it again; null if never. */
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A row deleted from `playlists`. The deletion can be undone until `restorable_until`. */
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

/** The session that added a playlist. It may repeat the request until `repeatable_until`, because the answer may be lost. */
export interface PlaylistCreationsTable {
  playlist_id: string
  session_id: string
  repeatable_until: Date
}

/** A session that got the PIN of a protected playlist, and may edit it until `opened_until`. */
export interface PlaylistOpeningsTable {
  session_id: string
  playlist_id: string
  opened_until: Date
  /** A keyed hash of the PIN; null if the previous version wrote the row. */
  pin_hmac: Buffer | null
}

/** A television on which a protected playlist's PIN was typed. Kept while the playlist's deletion can be undone. */
export interface PlaylistUnlocksTable {
  installation_id: string
  playlist_id: string
  unlocked_at: Generated<Date>
}

/** A change of a provider's host in all of a device's playlists, which can be undone for some days. */
export interface HostMovesTable {
  id: string
  device_id: string
  made_at: Generated<Date>
  /** Both hosts, and the playlists' sources before the change. */
  items_sealed: string
}

/** The rules for a playlist's groups. With the row, the owner consents that televisions send the groups. Kept while the playlist's deletion can be undone. */
export interface ArrangementsTable {
  id: Generated<string>
  device_id: string
  playlist_id: string
  /** 0 before the first rules, then from a sequence, so that no version is used twice. */
  version: Generated<number>
  /** Encrypted; null until the owner arranged something. */
  rules_sealed: string | null
  /** The groups in the last report of a television, encrypted; null before the first. */
  groups_sealed: string | null
}

/** The fields of a playlist that the list shows without its PIN. */
export interface ListedPlaylist {
  id: string
  playlist_name: string
  playlist_type: PlaylistType
  /** Null for a protected playlist. */
  source_sealed: string | null
}
