import { deliveries, now, type Db } from '@player/db'
import { sql } from 'kysely'

export interface DatabaseFacts {
  /** PostgreSQL's `server_version_num`: 150012 is 15.12. */
  readonly version: number
  readonly is_read_only: boolean
  /** Tables and views on which the role lacks a right that the product uses. */
  readonly forbidden: readonly string[]
  readonly connections: number
  /** The part of `connections` that programs other than servers, workers and commands of this database have. */
  readonly other_connections: number
  /** Running processes, known by the connections that each one holds. */
  readonly servers: number
  readonly workers: number
  /** The database's limit, without connections that are reserved for superusers and other roles. */
  readonly max_connections: number
  readonly replicas: number
  /** Replicas whose state this role may not see. */
  readonly hidden_replicas: number
  /** The lag of the slowest replica, in seconds; null if none reports it: an idle one has no lag. */
  readonly lag: number | null
  readonly clock: number // in seconds since 1970
}

const OWN_CONNECTIONS = [
  'player-server',
  'player-server-reads',
  'player-webhooks',
  'player-live',
  'player-worker',
  'player-relay',
  'player-leader-worker',
  'player-queue',
  'player-ops',
]

/**
 * A role without pg_read_all_stats sees the user and database of others' connections, but not their type. A server has one `player-live` connection.
 * A worker has one `player-relay` with the queue on Redis; on PostgreSQL only the leader has one, and each worker one `player-leader-worker`.
 */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`select
    current_setting('server_version_num')::int as version,
    current_setting('transaction_read_only')::boolean as is_read_only,
    array(select relname::text from pg_class
      where relkind in ('r', 'p', 'v') and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
        and not (has_table_privilege(oid, 'SELECT') and (relkind = 'v' or has_table_privilege(oid, 'INSERT')
          and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE')))
      order by relname) as forbidden,
    open.*,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as max_connections,
    replication.*,
    extract(epoch from ${now})::float8 as clock
    from (
      select count(*)::int as connections,
        count(*) filter (where not (is_ours and application_name = any(${OWN_CONNECTIONS})))::int as other_connections,
        count(*) filter (where is_ours and application_name = 'player-live')::int as servers,
        greatest(
          count(*) filter (where is_ours and application_name = 'player-relay'),
          count(*) filter (where is_ours and application_name = 'player-leader-worker')
        )::int as workers
      from (select *, datname is not distinct from current_database() as is_ours from pg_stat_activity) as activity
      where usesysid is not null and datid is not null and coalesce(backend_type, 'client backend') = 'client backend'
    ) as open, (
      select count(*)::int as replicas, count(*) filter (where state is null)::int as hidden_replicas,
        extract(epoch from max(replay_lag))::float8 as lag
      from pg_stat_replication
    ) as replication`.execute(db)
  return onlyRow(rows)
}

interface ConnectionFacts {
  /** Identifies a database of a running server: its start and the database's id. */
  readonly database: string
  readonly timeout: number // in milliseconds
}

export async function connectionFacts(db: Db): Promise<ConnectionFacts> {
  const { rows } = await sql<ConnectionFacts>`select
    concat_ws(' ', pg_postmaster_start_time(), oid) as database,
    (select setting::int from pg_settings where name = 'statement_timeout') as timeout
    from pg_database where datname = current_database()`.execute(db)
  return onlyRow(rows)
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The query for the state of the database returned no row')
  return row
}

/** Fields of the answer of `/health/work`. */
export interface WorkFacts {
  /** Seconds that the oldest event or delivery has waited for a worker; null if none waits. */
  readonly waiting: number | null
  /** Seconds since the last heartbeat of a worker; null without one. */
  readonly seen: number | null
}

const NEVER_RAN = sql<boolean>`unfinished_runs = 0
  and (last_error is null or last_error = ${sql.lit(deliveries.QUEUE_REFUSED)})`

/**
 * Reads whether workers work. A delivery waits from its creation, and after a run from the time at which it is due again: an unreachable
 * provider or mail server does not count as missing workers. Dead deliveries do not wait.
 */
export async function workFacts(db: Db): Promise<WorkFacts> {
  const { rows } = await sql<WorkFacts>`select
    extract(epoch from ${now} - least(
      (select min(created_at) from outbox where fanned_out_at is null),
      (select min(case when ${NEVER_RAN} then created_at else due_at end)
        from deliveries where done_at is null and dead_at is null and (due_at <= ${now} or ${NEVER_RAN}))
    ))::float8 as waiting,
    (select extract(epoch from ${now} - seen_at)::float8 from worker_heartbeat) as seen`.execute(db)
  return rows[0] ?? { waiting: null, seen: null }
}

export async function recordHeartbeat(db: Db): Promise<void> {
  await db
    .insertInto('worker_heartbeat')
    .values({ seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute()
}

interface OpenWork {
  /** `relay` for events whose deliveries are not created yet. */
  readonly job: string
  readonly waitingCount: number
  readonly dead: number
  /** Age of the oldest waiting delivery or, for `relay`, event in seconds; null without one. */
  readonly age: number | null
}

export async function openWork(db: Db): Promise<readonly OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    select 'relay' as job, count(*)::int as "waitingCount", 0 as dead,
      extract(epoch from ${now} - min(created_at))::float8 as age
    from outbox where fanned_out_at is null
    union all
    select job, sum(waiting)::int, sum(dead)::int, extract(epoch from ${now} - min(oldest))::float8 from (
      select job, count(*) as waiting, 0 as dead, min(created_at) as oldest
      from deliveries where done_at is null and dead_at is null group by job
      union all
      select job, 0, count(*), null from deliveries where done_at is null and dead_at is not null group by job
    ) as counted group by job`.execute(db)
  return rows
}
