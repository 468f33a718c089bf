import type { Generated } from 'kysely'

/** An open captcha. Any login attempt deletes it (D4). */
export interface CaptchasTable {
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** Upper case. */
  answer: string
  /** How many leading zero bits a proof of work has in place of the answer. */
  work_bits: Generated<number>
  expires_at: Date
  created_at: Generated<Date>
}
