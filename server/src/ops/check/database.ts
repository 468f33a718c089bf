import type { DatabaseFacts } from '../../kernel/check-queries.ts'
import { notRight, right, type Line } from './line.ts'

const OLDEST_VERSION = 15
const NEWEST_VERSION = 18
const MANY_CONNECTIONS = 0.7
const TOO_MANY_CONNECTIONS = 0.9
const SLOW_REPLICA_S = 10
const CLOCK_DIFFERENCE_S = 5

/** `clock` is this machine's, in seconds since 1970. */
export function databaseLines(facts: DatabaseFacts, missing: readonly string[], clock: number): Line[] {
  return [
    versionLine(facts),
    rightsLine(facts),
    migrationsLine(missing),
    connectionsLine(facts),
    lagLine(facts),
    clockLine(facts, clock),
  ]
}

function versionLine({ version: number }: DatabaseFacts): Line {
  const major = Math.floor(number / 10_000)
  const found = `PostgreSQL ${major}.${number % 10_000}`
  if (major < OLDEST_VERSION)
    return notRight(
      'wrong',
      'Database version',
      found,
      `Upgrade it to PostgreSQL ${OLDEST_VERSION} or newer.`,
    )
  if (major > NEWEST_VERSION)
    return notRight(
      'warning',
      'Database version',
      found,
      `Versions ${OLDEST_VERSION} to ${NEWEST_VERSION} are tested.`,
    )
  return right('Database version', found)
}

function rightsLine({ is_read_only, forbidden }: DatabaseFacts): Line {
  const name = 'Database rights'
  if (is_read_only)
    return notRight('wrong', name, 'It is read-only.', 'Name the primary server in DATABASE_URL.')
  if (forbidden.length > 0)
    return notRight(
      'wrong',
      name,
      `The role may not read and write ${forbidden.join(', ')}.`,
      'Make it the owner of the tables, or grant SELECT, INSERT, UPDATE and DELETE on them.',
    )
  return right(name, 'The role may read and write all tables.')
}

const migrationsLine = (missing: readonly string[]): Line =>
  missing.length === 0
    ? right('Migrations', 'All of this version are done.')
    : notRight(
        'wrong',
        'Migrations',
        `Missing: ${missing.join(', ')}.`,
        'Run the migrations of this version.',
      )

function connectionsLine({ connections: open, max_connections: max }: DatabaseFacts): Line {
  const found = `${open} of ${max} are open.`
  const todo =
    'Raise max_connections, run fewer servers and workers, or put PgBouncer before the database: a rolling restart needs room for one more server.'
  if (open > max * MANY_CONNECTIONS)
    return notRight(open > max * TOO_MANY_CONNECTIONS ? 'wrong' : 'warning', 'Connections', found, todo)
  return right('Connections', found)
}

function lagLine({ lag: seconds }: DatabaseFacts): Line {
  const name = 'Replication'
  if (seconds === null)
    return { name, state: 'not applicable', found: 'No replica is behind, or this role does not see one.' }
  const found = `The slowest replica is ${seconds.toFixed(1)} s behind.`
  if (seconds <= SLOW_REPLICA_S) return right(name, found)
  return notRight('warning', name, found, 'See its load and network: a failover now would lose this time.')
}

function clockLine({ clock: theirs }: DatabaseFacts, ours: number): Line {
  const difference = Math.abs(theirs - ours)
  const found = `This machine and the database differ by ${difference.toFixed(1)} s.`
  if (difference <= CLOCK_DIFFERENCE_S) return right('Clock', found)
  return notRight('warning', 'Clock', found, 'Set both by NTP.')
}
