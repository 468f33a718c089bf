import { type Db, hasRow, now } from '@player/db'
import { sql } from 'kysely'
import { type Outcome } from './contract.ts'
import type { Question } from './question-queries.ts'

const tables = (db: Db) => db.$pickTables<'confirmations'>()

/** The current outcome of a question; 'over' for an unknown question. */
export async function outcomeOf(db: Db, id: string): Promise<Outcome> {
  const question = await tables(db)
    .selectFrom('confirmations')
    .select(['answer', sql<boolean>`expires_at > app_now()`.as('is_running')])
    .where('id', '=', id)
    .executeTakeFirst()
  return question?.answer ?? (question?.is_running ? 'open' : 'over')
}

type Consent = Required<Pick<Question, 'id' | 'deviceId' | 'kind' | 'subjectId' | 'keyVersion'>>

/** Whether a device's television answered yes to exactly this question, and the answer is still valid. Locks the question. */
export const isConfirmed = (db: Db, { id, deviceId, kind, subjectId, keyVersion }: Consent) =>
  tables(db)
    .selectFrom('confirmations')
    .select('id')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('key_version', '=', keyVersion)
    .where('answer', '=', 'yes')
    .where('expires_at', '>', now)
    .forUpdate()
    .$call(hasRow)
