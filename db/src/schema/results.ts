import type { ColumnType, Generated } from 'kysely'

/** A television's last report of loading a playlist. */
export interface PlaylistResultsTable {
  playlist_id: string
  installation_id: string
  /** When the playlist that it loaded had last changed. */
  playlist_updated_at: Date
  told_at: Generated<Date>
  /** Numbers, codes and times: no addresses, names or free text. */
  report: ColumnType<unknown, string, string>
  /** Entries of the last list before this one that had any. */
  entries_before: number | null
}

/** A look of our server into a playlist, which its owner requested. */
export interface PlaylistLooksTable {
  id: Generated<string>
  playlist_id: string
  /** When the playlist had last changed at the click. */
  playlist_updated_at: Date
  /** Keyed hashes, for the limits of a host and of an account. */
  host_hash: Buffer
  account_hash: Buffer
  asked_at: Generated<Date>
  /** Null while it waits. A look that is not done by then has failed: none is repeated. */
  leased_until: Date | null
  done_at: Date | null
  /** Null until it is done: the provider was asked, the address is one of a home, or our reader failed. */
  ending: 'read' | 'home' | 'failed' | null
  /** Like a television's; until the look is done only its account counts. */
  report: ColumnType<object | null, string | null, string | null>
}
