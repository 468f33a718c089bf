import { randomUUID } from 'node:crypto'
import { type ConfirmationKind, type Db, hasRow, now, secondsFromNow } from '@player/db'
import { choicesWith } from './numbers.ts'
import { announce } from '../../kernel/announce.ts'

const tables = (db: Db) => db.$pickTables<'confirmations'>()

export interface Question {
  /** Random by default; set if another row refers to it. */
  readonly id?: string
  readonly deviceId: string
  readonly kind: ConfirmationKind
  /** The television that is asked; null asks every authorized one of the device. */
  readonly installationId: string | null
  /** What the question is about: an installation (with login the one that is asked), or the device that would move here. */
  readonly subjectId?: string
  /** The key version of the asked device; if set, a confirmation is valid for this version only. */
  readonly keyVersion?: number
  /** The number on the screen that asks; null where a yes is enough. */
  readonly number: number | null
  readonly facts: Readonly<Record<string, string>>
  readonly seconds: number
}

/** Asks a device's televisions, which show the question at once. Like `announce`, this is the last statement of its transaction. */
export async function askTelevision(tx: Db, question: Question): Promise<void> {
  const { id, deviceId, kind, installationId, subjectId, keyVersion, number, facts, seconds } = question
  await tables(tx)
    .insertInto('confirmations')
    .values({
      id: id ?? randomUUID(),
      device_id: deviceId,
      installation_id: installationId,
      subject_id: subjectId ?? null,
      key_version: keyVersion ?? null,
      kind,
      number,
      numbers: number === null ? [] : [...choicesWith(number)],
      facts: JSON.stringify(facts),
      expires_at: secondsFromNow(seconds),
    })
    .execute()
  await announce(tx, deviceId)
}

/** The device whose televisions are asked a question about this subject; null for an unknown question. */
export async function deviceOfQuestion(db: Db, id: string, subjectId: string): Promise<string | null> {
  const question = await tables(db)
    .selectFrom('confirmations')
    .select('device_id')
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return question?.device_id ?? null
}

/** Prolongs the open question of this kind to all televisions of the device. False if there is none. */
export async function prolongQuestion(tx: Db, deviceId: string, kind: ConfirmationKind, seconds: number) {
  const open = await tables(tx)
    .updateTable('confirmations')
    .set({ expires_at: secondsFromNow(seconds) })
    .where('device_id', '=', deviceId)
    .where('installation_id', 'is', null)
    .where('kind', '=', kind)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (open) await announce(tx, deviceId)
  return open !== undefined
}

/** Ends all questions to a device, or those of one kind, and the validity of their answers; the caller announces that. False if there are none. */
export const endQuestions = (tx: Db, deviceId: string, kind?: ConfirmationKind): Promise<boolean> =>
  tables(tx)
    .updateTable('confirmations')
    .set({ expires_at: now })
    .where('device_id', '=', deviceId)
    .$call((query) => (kind ? query.where('kind', '=', kind) : query))
    .where('expires_at', '>', now)
    .returning('id')
    .$call(hasRow)

/** Moves the open questions about waiting televisions to the device that these televisions have now. The caller announces the change. */
export async function moveQuestions(tx: Db, from: string, to: string): Promise<void> {
  await tables(tx)
    .updateTable('confirmations')
    .set({ device_id: to })
    .where('device_id', '=', from)
    .where('kind', '=', 'authorize')
    .where('answer', 'is', null)
    .execute()
}

/** Ends a device's open questions about a subject. The caller announces the change. */
export async function endQuestionsAbout(
  tx: Db,
  { deviceId, kind, subjectId }: Required<Pick<Question, 'deviceId' | 'kind' | 'subjectId'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('confirmations')
    .set({ expires_at: now })
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function deleteQuestionsOf(tx: Db, deviceIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('confirmations').where('device_id', 'in', deviceIds).execute()
}
