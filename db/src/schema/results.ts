import type { ColumnType, Generated } from 'kysely'

export interface PlaylistResultsTable {
  playlist_id: string
  installation_id: string
  playlist_updated_at: Date
  told_at: Generated<Date>
  /** Numbers, codes and times, without addresses, names or free text. */
  report: ColumnType<unknown, string, string>
  /** Entries of the last earlier list that was not empty. */
  entries_before: number | null
}

export interface PlaylistLooksTable {
  id: Generated<string>
  /** Null if the playlist was deleted, or results were turned off: the look then counts for limits only. */
  playlist_id: string | null
  playlist_updated_at: Date
  /** Keyed hashes for the limits per host and per account. */
  host_hash: Buffer
  account_hash: Buffer
  asked_at: Generated<Date>
  /** Null while the look waits. One not done by then has failed, and is not repeated. */
  leased_until: Date | null
  done_at: Date | null
  /** 'home': the address is in a home network. 'failed': our reader failed. Null before the end. */
  ending: 'read' | 'home' | 'failed' | null
  /** As a television's report. Until the look is done, only its account is valid. */
  report: ColumnType<object | null, string | null, string | null>
}
