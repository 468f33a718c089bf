import type { ColumnType, Generated } from 'kysely'

/** A television's last result of loading a playlist. */
export interface PlaylistResultsTable {
  playlist_id: string
  installation_id: string
  /** `updated_at` of the loaded playlist. */
  playlist_updated_at: Date
  told_at: Generated<Date>
  /** Numbers, codes and times, without addresses, names or free text. */
  report: ColumnType<unknown, string, string>
  /** The number of entries in the last earlier list that was not empty. */
  entries_before: number | null
}

/** A look of our server into a playlist, which the owner requested. */
export interface PlaylistLooksTable {
  id: Generated<string>
  /** Null if the playlist was deleted, or results were turned off: the look only counts for limits, and has no report. */
  playlist_id: string | null
  /** `updated_at` of the playlist at the request. */
  playlist_updated_at: Date
  /** Keyed hashes for the limits per host and per account. */
  host_hash: Buffer
  account_hash: Buffer
  asked_at: Generated<Date>
  /** The end of the look's lease; null while it waits. A look that is not done by then has failed and is not repeated. */
  leased_until: Date | null
  done_at: Date | null
  /** 'read': the provider was queried; 'home': the address is in a home network; 'failed': our reader failed, or the playlist was changed after the request; null before the end. */
  ending: 'read' | 'home' | 'failed' | null
  /** The result in the form of a television's report. Until the look is done, only its account is valid. */
  report: ColumnType<object | null, string | null, string | null>
}
