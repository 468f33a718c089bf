import type { Generated } from 'kysely'

/** Progress of re-encrypting a column with a new key. Passes repeat until one finds nothing to do. */
export interface KeyRotationsTable {
  /** The column: 'playlists.source_sealed' */
  name: string
  key_id: string
  walk: Generated<number>
  /** Last row of the pass so far; null between passes. */
  last_id: string | null
  read: Generated<number>
  /** Rows re-encrypted. */
  resealed: Generated<number>
  held: Generated<number>
  unreadable: Generated<number>
  started_at: Generated<Date>
  moved_at: Generated<Date>
  rests_until: Date | null
  /** When a pass last found no text of another key. */
  proven_at: Date | null
}
