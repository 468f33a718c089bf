import type { Generated } from 'kysely'

/** Any login attempt deletes it (D4). */
export interface CaptchasTable {
  token_hash: Buffer
  answer: string
  /** Leading zero bits of a proof of work in place of the answer. */
  work_bits: Generated<number>
  expires_at: Date
  created_at: Generated<Date>
}
