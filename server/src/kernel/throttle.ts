import { type Db, now, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { limitsSpent } from './metrics.ts'
import { refusals } from './refusals.ts'
import { keyedHash } from './token.ts'

export interface ThrottleRule {
  readonly name: string
  /** Allowed per window; at least 2 if `doublesWait`. */
  readonly limit: number
  readonly windowSeconds: number
  /** Whether each full window without a success doubles the wait, up to a day. */
  readonly doublesWait?: boolean
}

export interface Budget {
  readonly rule: ThrottleRule
  readonly subject: Buffer
}

const DAY_SECONDS = 86_400

/**
 * Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. Returns 0, or the seconds to wait. After ten refusals in
 * a row most limits refuse for a second without a statement: callers that do not wait then cost others little.
 */
export async function take(db: Db, budget: Budget): Promise<number> {
  const count = () => countAttempt(db, budget)
  const seconds = isRemembered(db, budget)
    ? await refusals.secondsOf(db, keyOf(budget), count)
    : await count()
  return seconds === 0 ? 0 : refuse(budget, seconds)
}

/** False in a transaction, which may roll back, and where keys are guessed: the time of an answer must not reveal a lock. */
const isRemembered = (db: Db, { rule }: Budget): boolean => !db.isTransaction && !rule.doublesWait

function refuse({ rule }: Budget, seconds: number): number {
  limitsSpent.inc({ limit: rule.name })
  return Math.max(1, Math.ceil(seconds))
}

/** Returns 0 if the attempt was counted, or the seconds to wait. */
async function countAttempt(db: Db, { rule, subject }: Budget): Promise<number> {
  const windowOver = sql`throttles.window_started_at <= ${secondsFromNow(-rule.windowSeconds)}`
  const count = sql<number>`case when ${windowOver} then 1 else throttles.count + 1 end`
  const windowStart = sql<Date>`case when ${windowOver} then app_now() else throttles.window_started_at end`
  const { seconds } = await db
    .with('taken', (tx) =>
      tx
        .insertInto('throttles')
        .values({
          name: rule.name,
          subject,
          count: 1,
          streak: 1,
          window_started_at: now,
          blocked_until: rule.limit === 1 ? secondsFromNow(rule.windowSeconds) : null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'subject'])
            .doUpdateSet({
              count,
              streak: sql<number>`throttles.streak + 1`,
              window_started_at: windowStart,
              blocked_until: sql<Date | null>`case when ${count} >= ${rule.limit} then ${blockedUntil(rule, windowStart)} end`,
            })
            .where((row) =>
              row.or([row('throttles.blocked_until', 'is', null), row('throttles.blocked_until', '<=', now)]),
            ),
        )
        .returning('count'),
    )
    // A hard stop of an earlier version is infinite. A concurrent block is not visible: its time is the window's, or more.
    .selectNoFrom(
      sql<number | null>`case when not exists (select from taken) then coalesce((
        select extract(epoch from least(blocked_until, ${secondsFromNow(DAY_SECONDS)}) - app_now())::float8
        from throttles where name = ${rule.name} and subject = ${subject} and blocked_until > app_now()
      ), ${rule.windowSeconds}::float8) end`.as('seconds'),
    )
    .executeTakeFirstOrThrow()
  return seconds ?? 0
}

/** Counts one attempt in all budgets, or in none if one is spent. Returns 0, or the seconds to wait. */
export async function takeAll(db: Db, budgets: readonly Budget[]): Promise<number> {
  // Otherwise each refusal by a later budget would count in the earlier ones and be undone.
  for (const budget of budgets) {
    const seconds = isRemembered(db, budget) ? refusals.secondsLeft(db, keyOf(budget)) : 0
    if (seconds > 0) return refuse(budget, seconds)
  }
  for (const [index, budget] of budgets.entries()) {
    const retryAfter = await take(db, budget)
    if (retryAfter === 0) continue
    if (index > 0) await undoTakes(db, budgets.slice(0, index))
    return retryAfter
  }
  return 0
}

/**
 * Undoes one count of each budget, or several, in one statement. Locks their rows in one order, to avoid deadlocks.
 *
 * @param secondsAgo when the attempts were counted; budgets whose window began later stay as they are
 */
export async function undoTakes(
  db: Db,
  undone: readonly (Budget & { readonly times?: number })[],
  secondsAgo?: number,
): Promise<void> {
  for (const budget of undone) refusals.forget(keyOf(budget))
  const rows = undone.map(
    ({ rule, subject, times = 1 }) =>
      sql`(${rule.name}, ${subject}::bytea, ${times}::int, ${rule.limit}::int)`,
  )
  const isInWindow =
    secondsAgo === undefined ? sql`true` : sql`window_started_at <= ${secondsFromNow(-secondsAgo)}`
  await sql`with undone (name, subject, times, max_count) as (values ${sql.join(rows)}), locked as materialized (
      select undone.* from throttles join undone using (name, subject)
      where ${isInWindow} order by name, subject for update of throttles
    )
    update throttles set count = greatest(count - times, 0), streak = greatest(streak - times, 0),
      blocked_until = case when count > max_count then blocked_until end
    from locked where throttles.name = locked.name and throttles.subject = locked.subject`.execute(db)
}

export async function resetBudgets(db: Db, budgets: readonly Budget[]): Promise<void> {
  for (const budget of budgets) {
    const { rule, subject } = budget
    refusals.forget(keyOf(budget))
    await db.deleteFrom('throttles').where('name', '=', rule.name).where('subject', '=', subject).execute()
  }
}

const keyOf = ({ rule, subject }: Budget): string => `${rule.name} ${subject.toString('base64')}`

export const budgetOf = (
  { config: { secrets } }: Pick<Context, 'config'>,
  rule: ThrottleRule,
  ...subject: readonly string[]
): Budget => ({ rule, subject: keyedHash(secrets.pinPepper, ...subject) })

function blockedUntil(rule: ThrottleRule, windowStart: ReturnType<typeof sql<Date>>) {
  if (!rule.doublesWait) return sql<Date>`${windowStart} + make_interval(secs => ${rule.windowSeconds})`
  const doublings = sql`greatest(least((throttles.streak + 1) / ${rule.limit}::int - 1, 20), 0)`
  return sql<Date>`app_now()
    + make_interval(secs => least(${rule.windowSeconds}::float8 * power(2, ${doublings}), ${DAY_SECONDS}))`
}
