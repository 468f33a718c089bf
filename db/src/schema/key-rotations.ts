import type { Generated } from 'kysely'

/** Progress of re-encrypting a column with a new key. Passes repeat until one finds nothing to do. */
export interface KeyRotationsTable {
  /** The column: 'playlists.source_sealed' */
  name: string
  key_id: string
  /** Number of the current pass; 0 before the first. */
  walk: Generated<number>
  /** Last row of the pass so far; null between passes. */
  last_id: string | null
  read: Generated<number>
  /** Rows re-encrypted. */
  resealed: Generated<number>
  /** Rows skipped because they were locked. */
  held: Generated<number>
  /** Rows that no key decrypts. */
  unreadable: Generated<number>
  started_at: Generated<Date>
  moved_at: Generated<Date>
  /** Start of the next pass; null during one. */
  rests_until: Date | null
  /** When a pass last found no text of another key. */
  proven_at: Date | null
}
