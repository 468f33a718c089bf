import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'

/** The process's metrics (`docs/operate/metrics.md`). Labels have few values, no personal data, and not Prometheus's names `job` and `instance`. */
export const registry = new Registry()
const registers = [registry]

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
/** Seconds of background work, up to retries after a day. */
const LONG_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600, 86_400]

export const requests = new Histogram({
  name: 'player_request_seconds',
  help: 'Requests by the route that answered, until the answer was sent',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
  registers,
})

/** This counter has no labels, so that it is 0 from the start: Prometheus does not count an increase that is in a series' first sample. */
export const requestsFailed = new Counter({
  name: 'player_requests_failed_total',
  help: 'Requests answered 5xx, except callbacks, which strangers can make fail, and /ready',
  registers,
})

const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers })

export const limitsSpent = counter('player_limits_spent_total', 'Attempts that a limit refused', 'limit')

export const providerFailures = counter(
  'player_provider_failures_total',
  'Calls to a payment provider that failed, by the kind of error',
  'method',
  'error',
)

export const mails = counter('player_mails_total', 'E-mails by what the mail server answered', 'outcome')

for (const outcome of ['sent', 'address refused', 'refused', 'failed']) mails.inc({ outcome }, 0)

export const jobRuns = counter(
  'player_job_runs_total',
  'Runs of jobs by their outcome',
  'job_name',
  'outcome',
)

export const eventToDone = new Histogram({
  name: 'player_event_to_done_seconds',
  help: 'From an event to the end of a job that reacts to it; grant-licence is from the captured payment to the active device',
  labelNames: ['job_name'],
  buckets: LONG_BUCKETS,
  registers,
})

const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers })

export const gauges = {
  circuitOpen: gauge(
    'player_circuit_open',
    'Whether a worker waits for a dependency, with its last error',
    'dependency',
    'error',
  ),
  workOverdue: gauge('player_work_overdue', 'Pieces of work of this worker that hang'),
  methodHidden: gauge(
    'player_method_hidden',
    'Payment methods hidden because their provider fails',
    'method',
  ),
  deliveries: gauge('player_deliveries', 'Deliveries that are not done', 'job_name', 'state'),
  deliveryAge: gauge('player_delivery_oldest_seconds', 'Age of the oldest waiting delivery', 'job_name'),
  workerSeen: gauge(
    'player_worker_last_seen_seconds',
    'Seconds since a worker last worked; NaN if none ever did.',
  ),
  oldestUndone: gauge(
    'player_oldest_undone_event_seconds',
    'Seconds that the oldest event or delivery has waited for a worker',
  ),
  databaseUnread: gauge('player_database_unread', 'Whether the figures of the database could not be read'),
  connections: gauge(
    'player_database_connections',
    'Connections of a pool in use and idle, and requests that wait for one',
    'pool',
    'state',
  ),
  connectionsMax: gauge('player_database_connections_max', 'The most connections of a pool', 'pool'),
  longPolls: gauge('player_long_polls', 'Requests of televisions that wait for a change'),
  longPollsMax: gauge('player_long_polls_max', 'Most waiting requests of televisions that this server holds'),
  streams: gauge('player_streams', 'Open streams of live updates to dashboards'),
  liveInterrupted: gauge('player_live_interrupted', 'Whether changes are not received from the database'),
}
