import type { Generated } from 'kysely'

/** One counter: how often something happened for someone (D16). */
export interface ThrottlesTable {
  /** What is counted: 'login-mac', 'login-ip', 'contact' … */
  name: string
  /** For whom: a keyed hash, so that no address stands here. */
  subject: Buffer
  /** Since window_started_at. */
  count: number
  /** In a row, over all windows; a success sets it to zero. */
  streak: Generated<number>
  window_started_at: Date
  /** Nothing is let through until then; 'infinity' is a hard stop. */
  blocked_until: Date | null
}
