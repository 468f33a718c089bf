import { type Db, deleteOlder, hasRow, now, type Row, secondsFromNow } from '@player/db'

const tables = (db: Db) => db.$pickTables<'login_codes'>()

/** How long a code is valid, and how long the question on the television is open after the code was opened. */
export const CODE_SECONDS = 120

type NewCode = Omit<Row<'login_codes'>, 'confirmation_id' | 'browser_hash' | 'expires_at'>

/** Replaces a television's unused code. False if the short code is in use. */
export const insertCode = (db: Db, code: NewCode): Promise<boolean> =>
  tables(db)
    .with('replaced', (query) =>
      query
        .deleteFrom('login_codes')
        .where('installation_id', '=', code.installation_id)
        .where('confirmation_id', 'is', null),
    )
    .insertInto('login_codes')
    .values({ ...code, expires_at: secondsFromNow(CODE_SECONDS) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .$call(hasRow)

/** A valid code that no browser has opened, by its token or its short form. */
export function unusedCode(db: Db, key: { readonly token_hash: Buffer } | { readonly short_hash: Buffer }) {
  const [column, hash] =
    'token_hash' in key
      ? (['token_hash', key.token_hash] as const)
      : (['short_hash', key.short_hash] as const)
  return tables(db)
    .selectFrom('login_codes')
    .select(['token_hash', 'installation_id', 'network_hash'])
    .where(column, '=', hash)
    .where('confirmation_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Binds a code to the browser that opened it and to a device, once. False if it was opened before or has expired. */
export const bindCode = (
  db: Db,
  tokenHash: Buffer,
  binding: { confirmation_id: string; browser_hash: Buffer; device_id: string },
): Promise<boolean> =>
  tables(db)
    .updateTable('login_codes')
    .set({ ...binding, expires_at: secondsFromNow(CODE_SECONDS) })
    .where('token_hash', '=', tokenHash)
    .where('confirmation_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .$call(hasRow)

export type OpenedCode = NonNullable<Awaited<ReturnType<typeof openedCodeOf>>>

export async function openedCodeOf(db: Db, browserHash: Buffer) {
  const code = await tables(db)
    .selectFrom('login_codes')
    .select(['token_hash', 'device_id', 'installation_id', 'confirmation_id'])
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return code?.confirmation_id ? { ...code, confirmation_id: code.confirmation_id } : null
}

/** Deletes a code. False if it was used or pruned. */
export const consumeCode = (db: Db, { token_hash }: Pick<OpenedCode, 'token_hash'>): Promise<boolean> =>
  tables(db)
    .deleteFrom('login_codes')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .$call(hasRow)

export const pruneCodes = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'login_codes', 'expires_at', secondsFromNow(-CODE_SECONDS))

export async function deleteCodesOf(db: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('login_codes').where('device_id', 'in', deviceIds).execute()
}
