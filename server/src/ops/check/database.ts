import type { DatabaseFacts } from '../../kernel/check-queries.ts'
import { MAX_CLOCK_DIFFERENCE_S, notApplicable, ok, problem, type CheckResult } from './result.ts'

const OLDEST_VERSION = 15
const NEWEST_VERSION = 18
const WARNING_CONNECTION_SHARE = 0.7
const MAX_CONNECTION_SHARE = 0.9
const MAX_LAG_S = 10
const MAX_NAMED_TABLES = 5

/** `clock` is this machine's, in seconds since 1970. */
export function checkDatabase(
  facts: DatabaseFacts,
  missing: readonly string[],
  clock: number,
): CheckResult[] {
  return [
    checkVersion(facts),
    checkRights(facts),
    checkMigrations(missing),
    checkConnections(facts),
    checkReplication(facts),
    checkClock(facts, clock),
  ]
}

function checkVersion({ version: number }: DatabaseFacts): CheckResult {
  const major = Math.floor(number / 10_000)
  const found = `PostgreSQL ${major}.${number % 10_000}`
  const name = 'Database version'
  if (major < OLDEST_VERSION)
    return problem('wrong', name, found, `Upgrade it to PostgreSQL ${OLDEST_VERSION} or newer.`)
  if (major > NEWEST_VERSION)
    return problem('warning', name, found, `Versions ${OLDEST_VERSION} to ${NEWEST_VERSION} are tested.`)
  return ok(name, found)
}

function checkRights({ is_read_only, forbidden }: DatabaseFacts): CheckResult {
  const name = 'Database rights'
  if (is_read_only)
    return problem('wrong', name, 'It is read-only.', 'Name the primary server in DATABASE_URL.')
  if (forbidden.length === 0) return ok(name, 'The role may read and write all tables.')
  const named = forbidden.slice(0, MAX_NAMED_TABLES).join(', ')
  const others = forbidden.length > MAX_NAMED_TABLES ? ` and ${forbidden.length - MAX_NAMED_TABLES} more` : ''
  const todo =
    'Run the migrations with DATABASE_MIGRATION_URL, which grant this (docs/operate/database.md, "Two roles"), or make it the owner of the tables.'
  return problem('wrong', name, `The role may not read and write ${named}${others}.`, todo)
}

function checkMigrations(missing: readonly string[]): CheckResult {
  if (missing.length === 0) return ok('Migrations', 'All of this version are done.')
  const todo = 'Run the migrations of this version (docs/operate/upgrade.md).'
  return problem('wrong', 'Migrations', `Missing: ${missing.join(', ')}.`, todo)
}

function checkConnections({ connections: open, max_connections: max }: DatabaseFacts): CheckResult {
  const found = `${open} of ${max} are open.`
  const todo =
    'See in pg_stat_activity whose they are. Raise max_connections, run fewer servers and workers, or put PgBouncer before the database.'
  if (open > max * WARNING_CONNECTION_SHARE)
    return problem(open > max * MAX_CONNECTION_SHARE ? 'wrong' : 'warning', 'Connections', found, todo)
  return ok('Connections', found)
}

function checkReplication({ replicas, hidden_replicas: hidden, lag: seconds }: DatabaseFacts): CheckResult {
  const name = 'Replication'
  if (replicas === 0) return notApplicable(name, 'There is no replica.')
  const hiddenLag = `This role may not see the lag of ${hidden} of ${replicas} replicas: grant pg_read_all_stats to it.`
  if (hidden > 0) return notApplicable(name, hiddenLag)
  if (seconds === null) return ok(name, 'No replica is behind.')
  const found = `The slowest replica is ${seconds.toFixed(1)} s behind.`
  if (seconds <= MAX_LAG_S) return ok(name, found)
  return problem('warning', name, found, 'See its load and network: a failover now would lose this time.')
}

function checkClock({ clock: theirs }: DatabaseFacts, ours: number): CheckResult {
  const difference = Math.abs(theirs - ours)
  const found = `This machine and the database differ by ${difference.toFixed(1)} s.`
  if (difference <= MAX_CLOCK_DIFFERENCE_S) return ok('Clock', found)
  return problem('warning', 'Clock', found, 'Set both by NTP.')
}
