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
  /** When it got a PIN; null without one, or if it got that from the version before televisions. */
  protected_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** When its owner last asked the televisions to load it again. */
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

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
  again_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  restorable_until: Date
}

/** A session added this playlist, and may send its form again until then: the answer may have been lost. */
export interface PlaylistCreationsTable {
  playlist_id: string
  session_id: string
  repeatable_until: Date
}

/** A session may edit a protected playlist until then: its PIN was given. */
export interface PlaylistOpeningsTable {
  session_id: string
  playlist_id: string
  opened_until: Date
  /** A keyed hash of that PIN; null from the version before. */
  pin_hmac: Buffer | null
}

/** A protected playlist's PIN was given on a television. Kept while the playlist's deletion can be undone. */
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
  /** The two hosts, and the playlists' sources before it. */
  items_sealed: string
}

/** How a playlist's groups are arranged: the row is its owner's consent. Kept while the playlist's deletion can be undone. */
export interface ArrangementsTable {
  id: Generated<string>
  device_id: string
  playlist_id: string
  /** 0 until the first rules. From a sequence: never used twice. */
  version: Generated<number>
  /** Encrypted; null until the owner arranged something. */
  rules_sealed: string | null
  /** The groups that a television reported last, encrypted; null until then. */
  groups_sealed: string | null
}

/** What the list shows of a playlist without a PIN. */
export interface ListedPlaylist {
  id: string
  playlist_name: string
  playlist_type: PlaylistType
  /** Null for a protected playlist. */
  source_sealed: string | null
}
