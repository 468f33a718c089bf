import type { Generated } from 'kysely'

/** A browser that logged in to a device before: it has a budget of failed logins of its own (D16). */
export interface TrustedBrowsersTable {
  /** SHA-256 of the cookie's token. */
  token_hash: Buffer
  device_id: string
  trusted_at: Generated<Date>
}
