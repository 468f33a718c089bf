import type { Generated } from 'kysely'

/** A counter per rule and subject (D16). */
export interface ThrottlesTable {
  /** The rule: 'login-mac', 'login-ip', 'contact' … */
  name: string
  /** A keyed hash, so that no address is stored. */
  subject: Buffer
  count: number
  /** Failures since the last success. */
  streak: Generated<number>
  window_started_at: Date
  /** 'infinity' is a hard stop. */
  blocked_until: Date | null
}
