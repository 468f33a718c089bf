import type { ColumnType, Generated } from 'kysely'

/** What a television told of loading a playlist, the last time (D54). */
export interface PlaylistResultsTable {
  playlist_id: string
  installation_id: string
  /** Of the playlist that it loaded. */
  playlist_updated_at: Date
  told_at: Generated<Date>
  /** Numbers, codes and times: no addresses, names or free text. */
  report: ColumnType<unknown, string, string>
  /** Entries of the last list before this one that had any. */
  entries_before: number | null
}
