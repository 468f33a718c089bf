/** A session added this playlist, and may send its form again until then: the answer may have been lost (D10). */
export interface PlaylistCreationsTable {
  playlist_id: string
  session_id: string
  repeatable_until: Date
}
