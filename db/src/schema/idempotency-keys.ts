import type { Generated } from 'kysely'

/** Calls that were made with the header Idempotency-Key. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller, the operation and the key. */
  key_hash: Buffer
  /** SHA-256 of the request's body: another one under the same key is a mistake. */
  body_hash: Buffer
  /** What the first call made, by a name that is no secret. */
  result: Generated<string>
  created_at: Generated<Date>
}
