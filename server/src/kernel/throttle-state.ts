import { daysAgo, type Db, deleteBatch, now, secondsFromNow } from '@player/db'
import { sql, type RawBuilder } from 'kysely'
import { FIXED_DAYS } from './personal-data.ts'
import type { Budget, ThrottleRule } from './throttle.ts'

export interface Lock {
  readonly name: string
  readonly failures: number
  /** The end of the lock; null if only support can unlock it. */
  readonly until: Date | null
}

/** Whether a rule counted `limit` or more over all subjects in its window. Needs an index on `window_started_at` for the rule's name. */
export const isExceeded = (rule: ThrottleRule, limit: number): RawBuilder<boolean> =>
  // A literal name, because a partial index is not used for a parameter.
  sql<boolean>`(
    select coalesce(sum(count), 0) >= ${limit} from (
      select count from throttles
      where name = ${sql.lit(rule.name)} and window_started_at > ${secondsFromNow(-rule.windowSeconds)}
      limit ${limit}
    ) as latest
  )`

export async function locksOf(db: Db, budgets: readonly Budget[]): Promise<Lock[]> {
  const locks = await Promise.all(
    budgets.map(({ rule, subject }) =>
      db
        .selectFrom('throttles')
        .select([
          'name',
          'streak as failures',
          sql<Date | null>`nullif(blocked_until, 'infinity')`.as('until'),
        ])
        .where('name', '=', rule.name)
        .where('subject', '=', subject)
        .where('blocked_until', '>', now)
        .executeTakeFirst(),
    ),
  )
  return locks.filter((lock) => lock !== undefined)
}

export const blockedName = ({ name }: Pick<ThrottleRule, 'name'>, subject: Buffer): string =>
  `${name} ${subject.toString('base64')}`

export async function blockedSubjects(db: Db, rules: readonly ThrottleRule[]): Promise<ReadonlySet<string>> {
  const names = rules.map(({ name }) => name)
  const rows = await db
    .selectFrom('throttles')
    .select(['name', 'subject'])
    .where('name', 'in', names)
    .where('blocked_until', '>', now)
    .execute()
  return new Set(rows.map((row) => blockedName(row, row.subject)))
}

export async function triesLeftOf(db: Db, budgets: readonly Budget[]): Promise<number> {
  const remaining = await Promise.all(
    budgets.map(async ({ rule, subject }) => {
      const row = await db
        .selectFrom('throttles')
        .select('count')
        .where('name', '=', rule.name)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return rule.limit - (row?.count ?? 0)
    }),
  )
  return Math.max(0, Math.min(...remaining))
}

/** Deletes counters after two days, or after 90 with many failures, unless they block. */
export function pruneThrottles(db: Db): Promise<boolean> {
  const old = db
    .selectFrom('throttles')
    .where('window_started_at', '<', daysAgo(2))
    .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<', now)]))
    .where((row) =>
      row.or([row('streak', '<', 10), row('window_started_at', '<', daysAgo(FIXED_DAYS.failures))]),
    )
  return deleteBatch(db, 'throttles', old)
}
