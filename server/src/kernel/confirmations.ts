import { randomUUID } from 'node:crypto'
import { now, secondsFromNow, type ConfirmationKind, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { choicesWith } from './confirmation-numbers.ts'
import { announce } from './live.ts'

const readFacts = z.record(z.string(), z.string())

/** A question as televisions get it (D36). */
export const confirmationView = z.object({
  id: z.uuid(),
  kind: z.enum(['login', 'authorize', 'move', 'report']).check(z.describe('What is asked.')),
  numbers: z
    .nullable(z.array(z.int()))
    .check(
      z.describe('Three to choose from, of which one is on the asker’s screen; null where a yes is enough.'),
    ),
  facts: readFacts.check(
    z.describe(
      'What to show about the one who asks, by name: `browser` and `place` with login, nothing with authorize and report.',
    ),
  ),
  expires_at: z.iso.datetime().check(z.describe('Hide the question then.')),
})
export type ConfirmationView = z.infer<typeof confirmationView>

interface Question {
  /** Random; given where another row refers to it. */
  readonly id?: string
  readonly deviceId: string
  readonly kind: ConfirmationKind
  /** The television that is asked; null asks every authorized one of the device. */
  readonly installationId: string | null
  /** The installation that the question is about, if it is about one. */
  readonly subjectId?: string
  /** On the asker's screen; null where a yes is enough. */
  readonly number: number | null
  readonly facts: Readonly<Record<string, string>>
  readonly seconds: number
}

/** 'wrong' is a wrong number; 'over' is a question that expired. */
export type Outcome = 'open' | 'yes' | 'no' | 'wrong' | 'over'

/** `number` null is a yes without a number. */
export type ConfirmationAnswer = { readonly number: number | null } | { readonly refuse: true }

interface Television {
  readonly id: string
  readonly deviceId: string
}

/** Asks a device's televisions, which show the question at once. The last statement of its transaction, as `announce`. */
export async function askTelevision(tx: Kysely<Database>, question: Question): Promise<void> {
  const {
    id = randomUUID(),
    deviceId,
    kind,
    installationId,
    subjectId = null,
    number,
    facts,
    seconds,
  } = question
  await tx
    .insertInto('confirmations')
    .values({
      id,
      device_id: deviceId,
      installation_id: installationId,
      subject_id: subjectId,
      kind,
      number,
      numbers: number === null ? [] : [...choicesWith(number)],
      facts: JSON.stringify(facts),
      expires_at: secondsFromNow(seconds),
    })
    .execute()
  await announce(tx, deviceId)
}

/** The open questions to an authorized television, the oldest first. */
export async function confirmationsFor(
  { db }: { readonly db: Kysely<Database> },
  television: Television,
): Promise<ConfirmationView[]> {
  const rows = await openFor(db, television)
    .select(['id', 'kind', 'number', 'numbers', 'facts', 'expires_at'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, kind, number, numbers, facts, expires_at }) => ({
    id,
    kind,
    facts: readFacts.parse(facts),
    numbers: number === null ? null : numbers,
    expires_at: expires_at.toISOString(),
  }))
}

/** Gives an open question of this kind to the whole device more time. False if there is none. */
export async function prolongQuestion(
  tx: Kysely<Database>,
  deviceId: string,
  kind: ConfirmationKind,
  seconds: number,
): Promise<boolean> {
  const open = await tx
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

interface Answered {
  readonly kind: ConfirmationKind
  readonly subjectId: string | null
  readonly outcome: 'yes' | 'no' | 'wrong'
}

/** Takes a television's answer, once; the caller announces it. Null when it was not asked, or the question is over. */
export async function answerConfirmation(
  tx: Kysely<Database>,
  television: Television,
  id: string,
  given: ConfirmationAnswer,
): Promise<Answered | null> {
  const answer =
    'refuse' in given
      ? sql<'no'>`'no'`
      : sql<
          'yes' | 'wrong'
        >`case when number is not distinct from ${given.number}::int then 'yes' else 'wrong' end`
  const answered = await tx
    .updateTable('confirmations')
    .set({ answer })
    .where('id', '=', id)
    // Again, for concurrent answers: the second one waits for the first, and compares its row.
    .where('answer', 'is', null)
    .where('id', 'in', openFor(tx, television).select('id'))
    .returning(['kind', 'subject_id', 'answer'])
    .executeTakeFirst()
  return answered?.answer
    ? { kind: answered.kind, subjectId: answered.subject_id, outcome: answered.answer }
    : null
}

/** How a question stands; 'over' also for an unknown one. */
export async function outcomeOf(db: Kysely<Database>, id: string): Promise<Outcome> {
  const found = await db
    .selectFrom('confirmations')
    .select(['answer', sql<boolean>`expires_at > app_now()`.as('is_running')])
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.answer ?? (found?.is_running ? 'open' : 'over')
}

/** Deletes old questions. Their outcomes are read within minutes. */
export async function pruneConfirmations(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('confirmations').where('expires_at', '<', secondsFromNow(-86_400)).execute()
}

const openFor = (db: Kysely<Database>, { id, deviceId }: Television) =>
  db
    .selectFrom('confirmations')
    .where('device_id', '=', deviceId)
    .where((row) => row.or([row('installation_id', 'is', null), row('installation_id', '=', id)]))
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
