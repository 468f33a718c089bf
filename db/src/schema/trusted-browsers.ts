import type { Generated } from 'kysely'

/** A browser that logged in to a device before: they share a budget of failed logins of their own (D16). */
export interface TrustedBrowsersTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  device_id: string
  /** The device's key_version at its last login: a key change ends the trust (D41). */
  key_version: Generated<number>
  trusted_at: Generated<Date>
}
