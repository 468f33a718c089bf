import type { ColumnType, Generated } from 'kysely'

/** `is_trial` and `expire_date` are computed from the trial and the grants. */
export interface DevicesTable {
  id: Generated<string>
  mac_address: string
  /** Encrypted; the column keeps its older name. */
  device_key_sealed: string
  /** Incremented by each change of the key, which ends older sessions. */
  key_version: Generated<number>
  /** The session that changed the key, which stays. */
  key_changed_in: string | null
  parent_pin_sealed: string | null
  /** Incremented by each change of the parent PIN. */
  pin_version: Generated<number>
  trial_ends_at: Date
  /** 0 inactive, 1 trial, 2 active. */
  is_trial: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>
  /** Null for a lifetime licence. */
  expire_date: Date | null
  created_time: Generated<Date>
  last_login_at: Date | null
  blocked_at: Date | null
  /** Further MAC switches that support allowed. */
  support_moves: Generated<number>
  /** When another device took its address over. */
  retired_at: Date | null
  /** When its owner deleted it. Its addresses stay reserved until it is restored or erased. */
  deleted_at: Date | null
  /** Wrong guesses of its key, of all browsers but those that it trusts. */
  key_failures: Generated<number>
  trusted_key_failures: Generated<number>
  /** Whether its televisions report how loading its playlists went. */
  tells: Generated<boolean>
}

/** How many wrong keys a network tried at a device, or at an address that no device has; with an empty network their total there. */
export interface KeyFailuresTable {
  /** The device's id, or a keyed hash of the address. */
  subject: Buffer
  /** A keyed hash. */
  network: Buffer
  failures: Generated<number>
  first_at: Generated<Date>
}

export interface ErasedAddressesTable {
  /** A keyed hash. */
  address_hash: Buffer
  erased_at: Generated<Date>
}

/** The addresses of a device. A trigger on `devices` keeps the shown one; a device that retires keeps the released ones. */
export interface DeviceAddressesTable {
  device_id: string
  mac: string
  kind: Generated<'ethernet' | 'wifi' | 'unknown'>
  /** Whether it is `devices.mac_address`. */
  shown: boolean
  added_at: Generated<Date>
  /** When the device moved to another address. Its payments are still the device's. */
  released_at: Date | null
}

/** An app on a device, identified by its key. It waits for consent, acts for its device, or has ended. */
export interface InstallationsTable {
  id: Generated<string>
  /** RFC 7638, base64url. */
  thumbprint: string
  /** The device that it acts for, or waits for. */
  device_id: string
  /** Null while it waits. */
  authorized_at: Date | null
  /** When an owner or support ended it; its key is refused from then on. */
  ended_at: Date | null
  /** Shown on the television and in the dashboard, to compare. */
  claim_number: string | null
  /** Its addresses as reported last, without placeholders. */
  macs: string[]
  os: string
  os_version: string
  model: string
  app_name: string
  app_version: string
  language: string
  /** SHA-256, as of sessions. */
  token_hash: Buffer
  token_expires_at: Date
  /** The token before stays valid, because an answer with a new one may be lost. */
  token_before_hash: Buffer | null
  token_before_expires_at: Date | null
  created_at: Generated<Date>
  reported_at: Generated<Date>
  /** When it last read the state as an app that acts for its device, to the hour. Null if it never did. */
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** What the app can do beyond what every app does: 'results'. */
  abilities: Generated<string[]>
}

/** A revocation that arrives before its grant is stored as a revoked grant (D20). */
export interface LicenceGrantsTable {
  id: Generated<string>
  device_id: string
  /** Null for a grant of support. */
  payment_id: string | null
  /** ISO 8601 duration, or 'lifetime'. */
  term: string
  granted_at: Generated<Date>
  revoked_at: Date | null
}

/**
 * History of MAC switches. `licence` is what allowed each, once: 'trial', a grant's id, or 'support <n>'. 'unused <id>' is no switch: that
 * device was never used, and joined this one (D35).
 */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  /** The device that had the new address. */
  replaced_device_id: string | null
  moved_at: Generated<Date>
}

/** A view: a device as its televisions show it. */
export interface DeviceStatesView {
  id: string
  mac_address: string
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  blocked_at: Date | null
  /** Whether there is a parent PIN. */
  pin_set: boolean
  /** Raised by each change of the device key and the parent PIN. */
  secrets_version: number
  /** From `device_versions`, as is `seen_version`. */
  version: number
  seen_version: number | null
  /** The database's time. */
  now: Date
  /** Whether televisions report how loading playlists went. */
  tells: boolean
}

/** A view: a device with what its licence and its next MAC switch depend on. */
export interface OwnedDevicesView {
  id: string
  mac_address: string
  key_version: number
  key_changed_in: string | null
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  created_time: Date
  blocked_at: Date | null
  support_moves: number
  /** Unrevoked grants, oldest first. */
  grant_ids: string[]
  /** What allowed earlier MAC switches: 'trial', a grant's id, or 'support <n>'. */
  moves_made: string[]
  /** The database's time. */
  now: Date
}
