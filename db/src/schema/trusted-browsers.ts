import type { Generated } from 'kysely'

/** A browser that logged in to a device before: they share a budget of failed logins (D16). */
export interface TrustedBrowsersTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  device_id: string
  /** At its last login (D41). */
  key_version: Generated<number>
  trusted_at: Generated<Date>
}
