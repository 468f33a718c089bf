import type { Generated } from 'kysely'

/** A protected playlist's PIN was given on a television (D37). Kept while the playlist's deletion can be undone. */
export interface PlaylistUnlocksTable {
  installation_id: string
  playlist_id: string
  unlocked_at: Generated<Date>
}
