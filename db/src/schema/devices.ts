import type { ColumnType, Generated } from 'kysely'

/** `is_trial` and `expire_date` are computed from the trial and the grants. */
export interface DevicesTable {
  id: Generated<string>
  mac_address: string
  device_key_sealed: string
  /** Incremented by each change of the key, which ends older sessions. */
  key_version: Generated<number>
  /** The session that last changed the key, which the change does not end; null if no session did. */
  key_changed_in: string | null
  parent_pin_sealed: string | null
  pin_version: Generated<number>
  trial_ends_at: Date
  /** 0 inactive, 1 trial, 2 active. */
  is_trial: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>
  /** Null for a lifetime licence. */
  expire_date: Date | null
  created_time: Generated<Date>
  last_login_at: Date | null
  blocked_at: Date | null
  /** Additional MAC switches that support allowed. */
  support_moves: Generated<number>
  /** When another device took its address over; null if none did. */
  retired_at: Date | null
  /** When its owner deleted it; null if not. Its addresses are reserved until it is restored or erased. */
  deleted_at: Date | null
  /** Wrong keys in log-ins, claims and moves, except those of trusted browsers (`trusted_key_failures`). */
  key_failures: Generated<number>
  trusted_key_failures: Generated<number>
  /** Whether its televisions report the results of loading its playlists. */
  tells: Generated<boolean>
}

/**
 * The wrong keys from a network for a device, or for an address without a device. The total of such an address is in its row with an
 * empty network, that of a device in `devices`.
 */
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

/** The addresses of a device. A trigger on `devices` updates the shown one; a retired device keeps the released ones. */
export interface DeviceAddressesTable {
  device_id: string
  mac: string
  kind: Generated<'ethernet' | 'wifi' | 'unknown'>
  /** Whether this is `devices.mac_address`. */
  shown: boolean
  added_at: Generated<Date>
  /** When the device moved to another address. Payments for this one still belong to the device. */
  released_at: Date | null
}

/** An app on a device, identified by its key. It waits for consent, may act for its device, or has ended. */
export interface InstallationsTable {
  id: Generated<string>
  /** RFC 7638, base64url. */
  thumbprint: string
  device_id: string
  /** When it was authorized; null while it waits. */
  authorized_at: Date | null
  /** When an owner or support ended it, and its key is refused; null before. */
  ended_at: Date | null
  /** Shown on the television and in the dashboard for comparison; null once it is authorized. */
  claim_number: string | null
  /** The last reported addresses, without placeholders. */
  macs: string[]
  os: string
  os_version: string
  model: string
  app_name: string
  app_version: string
  language: string
  /** SHA-256. */
  token_hash: Buffer
  token_expires_at: Date
  /** The previous token, still valid because the answer with a new one may be lost. */
  token_before_hash: Buffer | null
  token_before_expires_at: Date | null
  created_at: Generated<Date>
  reported_at: Generated<Date>
  /** When it last read the state while authorized: updated once an hour, and by the first read after a playlist is changed or its loading requested. Null if never. */
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Optional abilities of the app: 'results', 'fallbacks', 'arrange'. */
  abilities: Generated<string[]>
}

/** A revocation that arrives before its grant is stored as a revoked grant (D20). */
export interface LicenceGrantsTable {
  id: Generated<string>
  device_id: string
  /** The payment for the grant; null for a grant by support. */
  payment_id: string | null
  /** ISO 8601 duration, or 'lifetime'. */
  term: string
  granted_at: Generated<Date>
  revoked_at: Date | null
}

/**
 * History of MAC switches. `licence` is what allowed the switch, and can be used once: 'trial', a grant's id, or 'support <n>'.
 * 'unused <id>' is not a switch: this unused device was merged into `device_id` (D35).
 */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  /** The device that had `to_mac`; null if none had it. */
  replaced_device_id: string | null
  moved_at: Generated<Date>
}

/** A view: the state of a device that its televisions show. */
export interface DeviceStatesView {
  id: string
  mac_address: string
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  blocked_at: Date | null
  pin_set: boolean
  /** Incremented by each change of the device key or the parent PIN. */
  secrets_version: number
  /** From `device_versions`, like `seen_version`. */
  version: number
  seen_version: number | null
  now: Date
  tells: boolean
}

/** A view: a device with the facts for its licence and its next MAC switch. */
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
  /** `licence` of each earlier MAC switch: 'trial', a grant's id, or 'support <n>'. */
  moves_made: string[]
  now: Date
}
