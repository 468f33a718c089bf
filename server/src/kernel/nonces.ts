import { createHash, randomBytes } from 'node:crypto'
import { type Db, deleteOlder, hasRow, now } from '@player/db'
import { sql } from 'kysely'
import type { Context } from './context.ts'

export const NONCE_SECONDS = 300

const tables = (db: Db) => db.$pickTables<'used_nonces'>()
const ENCRYPTION_CONTEXT = 'nonces'

/** Creates a nonce for one proof: its expiry and random bytes, encrypted, so that only used nonces are stored. */
export async function newNonce({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<string> {
  const { rows } = await sql<{ expiresAt: number }>`
    select floor(extract(epoch from app_now()) + ${NONCE_SECONDS})::float8 as "expiresAt"
  `.execute(db)
  return vault.encrypt(`${rows[0]?.expiresAt} ${randomBytes(8).toString('base64url')}`, ENCRYPTION_CONTEXT)
}

/** Uses up a nonce. False for a foreign, expired or used one. */
export async function spendNonce(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  nonce: string,
): Promise<boolean> {
  const content = decryptOrNull(vault, nonce)
  const expiresAt = Number(content?.split(' ')[0])
  if (content === null || !Number.isSafeInteger(expiresAt)) return false
  // The hash is of the content, because the nonce's base64url can be spelled in several ways.
  const nonce_hash = createHash('sha256').update(content).digest()
  return tables(db)
    .insertInto('used_nonces')
    .columns(['nonce_hash', 'expires_at'])
    .expression(
      db
        .selectNoFrom([
          sql<Buffer>`${nonce_hash}::bytea`.as('nonce_hash'),
          sql<Date>`to_timestamp(${expiresAt}::float8)`.as('expires_at'),
        ])
        .where(sql<boolean>`to_timestamp(${expiresAt}::float8) > ${now}`),
    )
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returning('expires_at')
    .$call(hasRow)
}

export const pruneNonces = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'used_nonces', 'expires_at', now)

function decryptOrNull(vault: Context['vault'], nonce: string): string | null {
  try {
    return vault.decrypt(nonce, ENCRYPTION_CONTEXT)
  } catch {
    return null
  }
}
