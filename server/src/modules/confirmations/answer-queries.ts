import { daysAgo, type Db, deleteOlder, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { FIXED_DAYS } from '../../kernel/personal-data.ts'
import { facts as factsSchema, type ConfirmationAnswer, type ConfirmationView } from './contract.ts'

const tables = (db: Db) => db.$pickTables<'confirmations'>()

interface Television {
  readonly id: string
  readonly deviceId: string
}

/** The open questions to an authorized television, the oldest first. */
export async function confirmationsFor(
  { db }: { readonly db: Db },
  television: Television,
): Promise<ConfirmationView[]> {
  const rows = await openQuestionsTo(db, television)
    .select(['id', 'kind', 'number', 'numbers', 'facts', 'expires_at'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, kind, number, numbers, facts, expires_at }) => ({
    id,
    kind,
    facts: factsSchema.parse(facts),
    numbers: number === null ? null : numbers,
    expires_at: expires_at.toISOString(),
  }))
}

const ANSWER_VALID_SECONDS = 120

/** Records a television's answer, once; the caller announces it. Null if this television has no such open question. */
export async function answerConfirmation(
  tx: Db,
  television: Television,
  id: string,
  input: ConfirmationAnswer,
) {
  const answer = sql<'yes' | 'no' | 'wrong'>`${
    'refuse' in input
      ? sql`'no'`
      : sql`case when number is not distinct from ${input.number}::bigint then 'yes' else 'wrong' end`
  }`
  const answered = await tables(tx)
    .updateTable('confirmations')
    .set({ answer, expires_at: secondsFromNow(ANSWER_VALID_SECONDS) })
    .where('id', '=', id)
    // Checked again: a concurrent answer waits for the row's lock, and then sees the first answer.
    .where('answer', 'is', null)
    .where('id', 'in', openQuestionsTo(tx, television).select('id'))
    .returning(['kind', 'subject_id', 'answer'])
    .executeTakeFirst()
  return answered?.answer
    ? { kind: answered.kind, subjectId: answered.subject_id, outcome: answered.answer }
    : null
}

/** Deletes questions a day after they expired. They expire within a day, and their outcomes are read within minutes. */
export const pruneConfirmations = (db: Db): Promise<boolean> =>
  deleteOlder(tables(db), 'confirmations', 'expires_at', daysAgo(FIXED_DAYS.questions - 1))

const openQuestionsTo = (db: Db, { id, deviceId }: Television) =>
  tables(db)
    .selectFrom('confirmations')
    .where('device_id', '=', deviceId)
    .where((row) => row.or([row('installation_id', 'is', null), row('installation_id', '=', id)]))
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
