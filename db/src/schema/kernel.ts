import type { ColumnType, Generated } from 'kysely'

/** A device without a row has version 0. */
export interface DeviceVersionsTable {
  device_id: string
  /** Incremented by each change that its televisions show. */
  version: number
  /** The newest version that a television has read, and when; null before the first. */
  seen_version: number | null
  seen_at: Date | null
}

export interface ThrottlesTable {
  name: string
  /** A keyed hash, because addresses are not stored. */
  subject: Buffer
  count: number
  /** Failures since the last success. */
  streak: Generated<number>
  window_started_at: Date
  /** The end of the block; null without one. 'infinity' is a lock by an earlier version that only support can remove. */
  blocked_until: Date | null
}

/** Used nonces of proofs, refused until they expire. */
export interface UsedNoncesTable {
  /** SHA-256. */
  nonce_hash: Buffer
  expires_at: Date
}

/** Calls with the header Idempotency-Key. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller, the operation and the key. */
  key_hash: Buffer
  /** SHA-256 of the request's body. The same key with another body is refused. */
  body_hash: Buffer
  /** The result of the first call, by a name that is not secret. */
  result: Generated<string>
  created_at: Generated<Date>
}

export interface AuditTable {
  id: Generated<number>
  actor: string
  /** 'devices block', 'payments release' … */
  action: string
  /** 'device <id>', 'payment <id>'. */
  subject: string
  reason: string
  at: Generated<Date>
}

type SecurityKind =
  | 'login'
  | 'key_wrong'
  | 'key_locked'
  | 'unlocked'
  | 'key_changed'
  | 'pin_changed'
  | 'mac_changed'
  | 'television_allowed'
  | 'television_removed'
  | 'logged_out'
  | 'data_downloaded'
  | 'device_deleted'
  | 'device_restored'
  | 'support_changed'

export interface SecurityLogTable {
  id: Generated<string>
  /** Null for wrong keys at an address without a device. */
  device_id: string | null
  happened_at: Generated<Date>
  kind: SecurityKind
  actor: 'owner' | 'television' | 'support' | 'anyone'
  /** A keyed hash; null for events without a network. */
  network_hash: Buffer | null
  details: ColumnType<object, string | undefined, string>
  /** The number of events in an hour for kinds counted by the hour; 1 for others. */
  count: Generated<number>
  counted_hour: Date | null
}

/** Passes that re-encrypt a column with a new key, numbered by `walk`. After a pass without changes the next one waits until `rests_until`. */
export interface KeyRotationsTable {
  /** The column: 'playlists.source_sealed' */
  name: string
  key_id: string
  walk: Generated<number>
  /** The last row that the pass has read; null between passes. */
  last_id: string | null
  read: Generated<number>
  resealed: Generated<number>
  held: Generated<number>
  unreadable: Generated<number>
  started_at: Generated<Date>
  moved_at: Generated<Date>
  rests_until: Date | null
  /** When a pass ended without a value of another key; null if the last pass ended otherwise, or the key is new. */
  proven_at: Date | null
}

export interface KeyFingerprintsTable {
  /** Setting and id: 'ENCRYPTION_KEYS k1' */
  name: string
  fingerprint: string
  first_used_at: Generated<Date>
}

/** One row, written by every worker that runs periodic tasks; none before the first heartbeat. */
export interface WorkerHeartbeatTable {
  id: Generated<number>
  seen_at: Date
}
