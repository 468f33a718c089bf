import type { ColumnType, Generated } from 'kysely'

/** A device without a row has version 0. */
export interface DeviceVersionsTable {
  device_id: string
  /** Raised by each change that its television shows. */
  version: number
  /** The newest version that a television was given, and when; null before the first. */
  seen_version: number | null
  seen_at: Date | null
}

export interface ThrottlesTable {
  name: string
  /** A keyed hash, so that no address is stored. */
  subject: Buffer
  count: number
  /** Failures since the last success. */
  streak: Generated<number>
  window_started_at: Date
  /** 'infinity' for a lock of an earlier version that only support opens. */
  blocked_until: Date | null
}

/** Used nonces of proofs: each is refused until it expires. */
export interface UsedNoncesTable {
  /** SHA-256. */
  nonce_hash: Buffer
  expires_at: Date
}

/** Calls that were made with the header Idempotency-Key. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller, the operation and the key. */
  key_hash: Buffer
  /** SHA-256 of the request's body: another one under the same key is a mistake. */
  body_hash: Buffer
  /** What the first call made, by a name that is no secret. */
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

export type SecurityKind =
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

/** What happened on a device, for its owner. */
export interface SecurityLogTable {
  id: Generated<string>
  /** Null: wrong keys for an address that no device has. */
  device_id: string | null
  happened_at: Generated<Date>
  kind: SecurityKind
  actor: 'owner' | 'television' | 'support' | 'anyone'
  /** Keyed; null where no network did it. */
  network_hash: Buffer | null
  /** Further fields, by the kind. */
  details: ColumnType<object, string | undefined, string>
  /** For entries that are counted by the hour; 1 for others. */
  count: Generated<number>
  counted_hour: Date | null
}

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

/** The keys that were used with this database. */
export interface KeyFingerprintsTable {
  /** Setting and id: 'ENCRYPTION_KEYS k1' */
  name: string
  fingerprint: string
  first_used_at: Generated<Date>
}

/** One row, written by whichever worker works; none before the first did. */
export interface WorkerHeartbeatTable {
  id: Generated<number>
  seen_at: Date
}
