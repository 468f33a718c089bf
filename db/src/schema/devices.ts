import type { ColumnType, Generated } from 'kysely'

/** `is_trial` and `expire_date` are computed from the trial and the grants. */
export interface DevicesTable {
  id: Generated<string>
  mac_address: string
  device_key_sealed: string
  /** Incremented by each change of the key. It ends sessions of an older version, except `key_changed_in`. */
  key_version: Generated<number>
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
  support_moves: Generated<number>
  /** When another device took its address over. */
  retired_at: Date | null
  /** By its owner. Its addresses are reserved until it is restored or erased. */
  deleted_at: Date | null
  /** Wrong keys of untrusted browsers. */
  key_failures: Generated<number>
  trusted_key_failures: Generated<number>
  tells: Generated<boolean>
}

/** Wrong keys from a network for a device, or for an address without one. An empty network has the total of all. */
export interface KeyFailuresTable {
  /** The device's id, or a keyed hash of the address. The network is a keyed hash too. */
  subject: Buffer
  network: Buffer
  failures: Generated<number>
  first_at: Generated<Date>
}

export interface ErasedAddressesTable {
  /** A keyed hash. */
  address_hash: Buffer
  erased_at: Generated<Date>
}

/** A trigger on `devices` updates the shown one; a retired device keeps the released ones. */
export interface DeviceAddressesTable {
  device_id: string
  mac: string
  kind: Generated<'ethernet' | 'wifi' | 'unknown'>
  shown: boolean
  added_at: Generated<Date>
  /** When the device moved away. Payments for this one still belong to the device. */
  released_at: Date | null
}

/** An app on a device, known by its key. It waits for consent, may act for its device, or has ended. */
export interface InstallationsTable {
  id: Generated<string>
  /** RFC 7638, base64url. */
  thumbprint: string
  device_id: string
  /** Null while it waits. */
  authorized_at: Date | null
  /** Its key is then refused. */
  ended_at: Date | null
  /** Shown on the television and in the dashboard for comparison. */
  claim_number: string | null
  /** Without placeholders. */
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
  /** Still valid, because the answer with a new token may be lost. */
  token_before_hash: Buffer | null
  token_before_expires_at: Date | null
  created_at: Generated<Date>
  reported_at: Generated<Date>
  /** To the hour, or since the last change of a playlist; null if it never read the state while authorized. */
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** 'results', 'fallbacks', 'arrange'. */
  abilities: Generated<string[]>
}

/** A revocation that arrives before its grant is stored as a revoked grant (D20). */
export interface LicenceGrantsTable {
  id: Generated<string>
  device_id: string
  /** Null for a grant by support. */
  payment_id: string | null
  /** ISO 8601 duration, or 'lifetime'. */
  term: string
  granted_at: Generated<Date>
  revoked_at: Date | null
}

/**
 * MAC switches. `licence` allowed the switch and is used up: 'trial', a grant's id, or 'support <n>'. 'unused <id>' is no switch: this unused
 * device was merged into `device_id` (D35).
 */
export interface MacMovesTable {
  id: Generated<string>
  device_id: string
  licence: string
  from_mac: string
  to_mac: string
  replaced_device_id: string | null
  moved_at: Generated<Date>
}

/** A view: what the televisions of a device show. */
export interface DeviceStatesView {
  id: string
  mac_address: string
  is_trial: 0 | 1 | 2
  expire_date: Date | null
  blocked_at: Date | null
  pin_set: boolean
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
  /** The `licence` of each MAC switch. */
  moves_made: string[]
  now: Date
}
