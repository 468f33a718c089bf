import { type Db, deleteOlder, now, secondsFromNow } from '@player/db'
import { sql, type RawBuilder } from 'kysely'
import { HARDER_WORK_BITS, WORK_BITS } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'captchas'>()

const CAPTCHA_SECONDS = 300

/** `isHarder` is evaluated in the same statement. Returns the bits of the proof of work, and the time. */
export async function insertCaptcha(
  db: Db,
  captcha: { token_hash: Buffer; answer: string },
  isHarder: RawBuilder<boolean>,
): Promise<{ readonly work_bits: number; readonly now: Date }> {
  return tables(db)
    .insertInto('captchas')
    .values({
      ...captcha,
      work_bits: sql<number>`case when ${isHarder} then ${HARDER_WORK_BITS}::int else ${WORK_BITS}::int end`,
      expires_at: secondsFromNow(CAPTCHA_SECONDS),
    })
    .returning(['work_bits', now.as('now')])
    .executeTakeFirstOrThrow()
}

/** Deletes a captcha and returns it if it was valid: once, even for concurrent requests. */
export async function consumeCaptcha(db: Db, hash: Buffer) {
  const consumed = await tables(db)
    .deleteFrom('captchas')
    .where('token_hash', '=', hash)
    .returning(['answer', 'work_bits', sql<boolean>`expires_at > app_now()`.as('is_valid')])
    .executeTakeFirst()
  return consumed?.is_valid ? consumed : null
}

export const pruneCaptchas = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'captchas', 'expires_at', now)
