import type { Generated } from 'kysely'

/** Progress of re-encrypting a column with a new key. Passes repeat until one finds nothing to do. */
export interface KeyRotationsTable {
  /** The column: 'playlists.source_sealed' */
  name: string
  /** The current key. */
  key_id: string
  /** The number of the current pass; 0 before the first. */
  walk: Generated<number>
  /** The last row of the pass so far; null between two passes. */
  last_id: string | null
  /** Rows read in the current or last pass. */
  read: Generated<number>
  /** Rows re-encrypted. */
  resealed: Generated<number>
  /** Rows skipped because they were locked. */
  held: Generated<number>
  /** Rows that no key decrypts. */
  unreadable: Generated<number>
  /** When the pass began, and its last batch. */
  started_at: Generated<Date>
  moved_at: Generated<Date>
  /** The next pass begins then; null during a pass. */
  rests_until: Date | null
  /** When a whole pass last found no text of another key. */
  proven_at: Date | null
}
