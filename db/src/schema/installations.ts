import type { Generated } from 'kysely'

/** An app on a device, identified by its key (D33). It waits for consent, acts for its device, or has ended. */
export interface InstallationsTable {
  id: Generated<string>
  /** RFC 7638, base64url. */
  thumbprint: string
  /** The device that it acts for, or waits for. */
  device_id: string
  /** Null while it waits. */
  authorized_at: Date | null
  /** By an owner or support; its key is refused from then on. */
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
  /** SHA-256, as of sessions (D17). */
  token_hash: Buffer
  token_expires_at: Date
  /** The token before stays valid, because an answer with a new one may be lost. */
  token_before_hash: Buffer | null
  token_before_expires_at: Date | null
  created_at: Generated<Date>
  reported_at: Generated<Date>
}
