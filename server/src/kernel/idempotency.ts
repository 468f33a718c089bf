import { createHash } from 'node:crypto'
import { daysAgo, type Db, deleteOlder, type Tx } from '@player/db'
import { answer, fail, type FailureKind } from './failure.ts'

/** A call that its client may repeat if the answer is lost. */
export interface RepeatableCall {
  /** SHA-256 of caller, operation and key. */
  readonly keyHash: Buffer
  readonly bodyHash: Buffer
}

const MAX_KEY_LENGTH = 200
const KEY_DAYS = 1

const tables = (db: Db) => db.$pickTables<'idempotency_keys'>()

export const IDEMPOTENCY_TEXT =
  'A random text, the same in each try of one call: a repeated call then changes nothing and answers as the first.'

export const IDEMPOTENCY_REFUSALS = [
  ['invalid', answer('idempotency_key_invalid')],
  ['invalid', answer('idempotency_key_reused')],
] as const satisfies readonly (readonly [FailureKind, unknown])[]

/**
 * Reads the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07), also without quotation marks; null without it.
 *
 * @throws Failure invalid for a key that is too long
 */
export function repeatableCall(
  header: string,
  caller: string,
  operation: string,
  body: Buffer,
): RepeatableCall | null {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (key === '') return null
  if (key.length > MAX_KEY_LENGTH) throw fail('invalid', 'idempotency_key_invalid')
  const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
  return { keyHash: sha256([caller, operation, key].join('\n')), bodyHash: sha256(body) }
}

/**
 * Runs `work` in the transaction once for each key: a repeated call waits for the first and gets its result, which must not be a secret.
 *
 * @throws Failure invalid for a key that was used with another body
 */
export async function runOnce(
  tx: Tx,
  call: RepeatableCall | null,
  work: () => Promise<string>,
): Promise<{ readonly result: string; readonly isRepeated: boolean }> {
  if (!call) return { result: await work(), isRepeated: false }
  const { keyHash: key_hash, bodyHash: body_hash } = call
  const inserted = await tables(tx)
    .insertInto('idempotency_keys')
    .values({ key_hash, body_hash })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (inserted) {
    const result = await work()
    await tables(tx)
      .updateTable('idempotency_keys')
      .set({ result })
      .where('key_hash', '=', key_hash)
      .execute()
    return { result, isRepeated: false }
  }
  const first = await tables(tx)
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result'])
    .where('key_hash', '=', key_hash)
    .executeTakeFirstOrThrow()
  if (!first.body_hash.equals(body_hash)) throw fail('invalid', 'idempotency_key_reused')
  return { result: first.result, isRepeated: true }
}

export const pruneIdempotencyKeys = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'idempotency_keys', 'created_at', daysAgo(KEY_DAYS))
