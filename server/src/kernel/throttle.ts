import { type Db, secondsFromNow } from '@player/db'
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

/** Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. Returns 0, or the seconds to wait. */
export const take = (db: Db, budget: Budget): Promise<number> => takeAll(db, [budget])

/**
 * Counts one attempt in all budgets, or in none if one is spent. Returns 0, or the seconds to wait. After ten refusals in a row most limits refuse
 * for a second without a statement: callers that do not wait then cost others little.
 */
export async function takeAll(db: Db, budgets: readonly Budget[]): Promise<number> {
  if (budgets.length === 0) return 0
  const count = () => countAttempt(db, budgets)
  const waits = isRemembered(db, budgets)
    ? await refusals.secondsOf(db, budgets.map(keyOf), count)
    : await count()
  for (const [index, { rule }] of budgets.entries())
    if (waits[index] !== 0) limitsSpent.inc({ limit: rule.name })
  const seconds = Math.max(...waits)
  return seconds === 0 ? 0 : Math.max(1, Math.ceil(seconds))
}

/** False in a transaction, which may roll back, and where keys are guessed: the time of an answer must not reveal a lock. */
const isRemembered = (db: Db, budgets: readonly Budget[]): boolean =>
  !db.isTransaction && !budgets.some(({ rule }) => rule.doublesWait)

/** Returns the seconds to wait by budget, all 0 if the attempt was counted. */
async function countAttempt(db: Db, budgets: readonly Budget[]): Promise<readonly number[]> {
  const values = budgets.map(
    ({ rule, subject }, index) =>
      sql`(${index}::int, ${rule.name}, ${subject}::bytea, ${rule.limit}::int, ${rule.windowSeconds}::float8, ${rule.doublesWait ?? false}::boolean)`,
  )
  // Locks the rows in one order, to avoid deadlocks. Earlier versions blocked a device at its hard stop without end.
  const { rows } = await sql<{ readonly is_counted: boolean; readonly seconds: number }>`
    with budgets (index, name, subject, max_count, window_seconds, doubles_wait) as (values ${sql.join(values)}),
    blocked as (
      select index, extract(epoch from least(blocked_until, app_now() + interval '1 day') - app_now())::float8 as seconds
      from budgets join throttles using (name, subject) where blocked_until > app_now()
    ),
    counted as (
      insert into throttles as stored (name, subject, count, streak, window_started_at, blocked_until)
      select name, subject, 1, 1, app_now(), case when max_count = 1 then app_now() + make_interval(secs => window_seconds) end
      from budgets where not exists (select from blocked) order by name, subject
      on conflict (name, subject) do update set (count, streak, window_started_at, blocked_until) = (
        select attempt.count, streak, started_at, case when attempt.count < max_count then null
          when doubles_wait then app_now() + make_interval(secs => least(
            window_seconds * power(2, greatest(least(streak / max_count - 1, 20), 0)), 86400))
          else started_at + make_interval(secs => window_seconds) end
        from budgets,
          lateral (select stored.window_started_at <= app_now() - make_interval(secs => window_seconds) as is_over) as stored_window,
          lateral (select case when is_over then 1 else stored.count + 1 end as count, stored.streak + 1 as streak,
            case when is_over then app_now() else stored.window_started_at end as started_at) as attempt
        where budgets.name = stored.name and budgets.subject = stored.subject
      )
      where stored.blocked_until is null or stored.blocked_until <= app_now()
      returning name, subject
    )
    select counted.name is not null as is_counted,
      -- A concurrent block is not visible: its time is the window's, or more.
      coalesce(seconds, case when counted.name is null and not exists (select from blocked) then window_seconds end, 0) as seconds
    from budgets left join blocked using (index) left join counted using (name, subject) order by index`.execute(
    db,
  )
  const counted = budgets.filter((_, index) => rows[index]?.is_counted)
  if (counted.length > 0 && counted.length < budgets.length) await undoTakes(db, counted)
  return rows.map(({ seconds }) => seconds)
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
