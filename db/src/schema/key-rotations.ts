import type { Generated } from 'kysely'

/** How far sealing a column again with a new key has come. It is walked until a whole walk finds nothing to do. */
export interface KeyRotationsTable {
  /** The column: 'playlists.source_sealed' */
  name: string
  /** The key that it is sealed with. */
  key_id: string
  /** The number of the current walk over its rows; 0 before the first. */
  walk: Generated<number>
  /** The walk has come so far; null between two walks. */
  last_id: string | null
  /** Rows of this walk, or else of the last one, and what became of those that another key had sealed: sealed again, */
  read: Generated<number>
  resealed: Generated<number>
  /** passed over, because another transaction held them, */
  held: Generated<number>
  /** or left, because no key opens them. */
  unreadable: Generated<number>
  /** When this walk began, and when it last came further. */
  started_at: Generated<Date>
  moved_at: Generated<Date>
  /** The next walk begins then; null while one is under way. */
  rests_until: Date | null
  /** When a whole walk last found nothing that another key had sealed. */
  proven_at: Date | null
}
