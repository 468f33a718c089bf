import { deleteBatch, now, secondsFromNow, type ConfirmationKind, type Database } from '@player/db'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Question } from './ask-television.ts'
import type { Live } from './live.ts'

const readFacts = z.record(z.string(), z.string())

/** A question as televisions get it (D36). */
export const confirmationView = z
  .object({
    id: z.uuid(),
    kind: z.enum(['login', 'authorize', 'move', 'report']).check(z.describe('What is asked.')),
    numbers: z
      .nullable(z.array(z.int()))
      .check(
        z.describe(
          'Three to choose from, of which one is on the asker’s screen; null where a yes is enough.',
        ),
      ),
    facts: readFacts.check(
      z.describe(
        'What to show about the one who asks, by name: `browser` and `place` with login, `browser` and `device` with move, nothing with authorize and report.',
      ),
    ),
    expires_at: z.iso.datetime().check(z.describe('Hide the question then.')),
  })
  .check(z.meta({ id: 'Confirmation' }))
export type ConfirmationView = z.infer<typeof confirmationView>

/** 'wrong' is a wrong number; 'over' is a question that expired. */
export type Outcome = 'open' | 'yes' | 'no' | 'wrong' | 'over'

/** `number` null is a yes without a number. */
export type ConfirmationAnswer = { readonly number: number | null } | { readonly refuse: true }

interface Television {
  readonly id: string
  readonly deviceId: string
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

interface Answered {
  readonly kind: ConfirmationKind
  readonly subjectId: string | null
  readonly outcome: 'yes' | 'no' | 'wrong'
}

/** In which the answer is used, however late it came. */
const USE_SECONDS = 120

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
    .set({ answer, expires_at: secondsFromNow(USE_SECONDS) })
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

/** Below the 30 to 60 seconds after which proxies and networks end idle requests. */
const WAIT_MS = 25_000

/** Waits until a television of the device has answered, 25 seconds at most. */
export async function awaitOutcome(
  { ctx, live }: { readonly ctx: { readonly db: Kysely<Database> }; readonly live: Live },
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
  signal: AbortSignal,
): Promise<Outcome> {
  // Subscribed before the first look, so that no answer is missed.
  const changes = live.changes(deviceId, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]))
  let outcome = await outcomeOf(ctx.db, id)
  if (outcome === 'open')
    for await (const _ of changes) {
      outcome = await outcomeOf(ctx.db, id)
      if (outcome !== 'open') break
    }
  return outcome
}

/** The device that a question about this subject asks; null for an unknown question. */
export async function askedDevice(
  db: Kysely<Database>,
  id: string,
  subjectId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('confirmations')
    .select('device_id')
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return found?.device_id ?? null
}

type Consent = Required<Pick<Question, 'id' | 'deviceId' | 'kind' | 'subjectId' | 'keyVersion'>>

/** Whether a device's television said yes to exactly this, and the yes has not expired. */
export async function isConfirmed(
  db: Kysely<Database>,
  { id, deviceId, kind, subjectId, keyVersion }: Consent,
): Promise<boolean> {
  const found = await db
    .selectFrom('confirmations')
    .select('id')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('key_version', '=', keyVersion)
    .where('answer', '=', 'yes')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes old questions. Their outcomes are read within minutes. */
export function pruneConfirmations(db: Kysely<Database>): Promise<boolean> {
  const expired = db.selectFrom('confirmations').where('expires_at', '<', secondsFromNow(-86_400))
  return deleteBatch(db, 'confirmations', expired)
}

const openFor = (db: Kysely<Database>, { id, deviceId }: Television) =>
  db
    .selectFrom('confirmations')
    .where('device_id', '=', deviceId)
    .where((row) => row.or([row('installation_id', 'is', null), row('installation_id', '=', id)]))
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
