import type { Generated } from 'kysely'

export interface ThrottlesTable {
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
