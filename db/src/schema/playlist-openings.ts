/** A session may edit a protected playlist until then: its PIN was given (D10). */
export interface PlaylistOpeningsTable {
  session_id: string
  playlist_id: string
  opened_until: Date
}
