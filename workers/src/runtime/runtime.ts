import { seekLeadership } from '@player/db'
import { gauges, jobRuns } from '@player/server/kernel/metrics'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import type { Job, QueueName } from './define-job.ts'
import { timingsOf, type Timings } from './timings.ts'
import { memo } from './memo.ts'
import type { Engine, QueuedDelivery } from './engine.ts'
import { redeliver, logDeadDeliveries } from './redeliver.ts'
import { startRelay } from './relay.ts'
import { startPeriodicTasks, type PeriodicTask } from './periodic-tasks.ts'
import { runJob, type Outcome } from './run-job.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'
import { logRefusals } from './send.ts'
import { createCircuitBreakers, type CircuitBreakers } from './circuit-breakers.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'
import type { WorkerConfig } from '../config.ts'
import { openPostgres } from './queues-on-postgres.ts'
import { openRedis } from './queues-on-redis.ts'

const LOG_DEAD_EVERY_SECONDS = 60

/** The jobs and periodic tasks of the workers, which `wiring.ts` lists. */
export interface Wiring {
  readonly reactions: Readonly<Record<string, readonly Job[]>>
  readonly periodicTasks: Readonly<Record<string, PeriodicTask>>
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>

/**
 * Starts relay, queues and periodic tasks. Tests use `onRun`, which receives each run of a job.
 *
 * @throws Error for two jobs with the same name
 */
export async function startRuntime(
  ctx: WorkerContext,
  { reactions, periodicTasks }: Wiring,
  onRun: (run: Promise<void>) => void = () => {},
  watchdog: Watchdog = createWatchdog(Infinity),
) {
  const outage = createOutageLog(ctx.log, {
    level: 'warn',
    failing: 'The queue’s store is failing',
    working: 'The queue’s store works again',
  })
  const onError = outage.failed
  const timings = timingsOf(ctx.config.queue.lockSeconds)
  const openedEngine = await openEngine(ctx.config, timings, outage, (policy) =>
    ctx.log.error(
      { policy },
      'Redis may drop jobs, which are then late: set its maxmemory-policy to noeviction',
    ),
  )
  const engine = logRefusals(openedEngine, ctx.log)
  const jobs = jobsByName(reactions)
  const jobsByEvent = new Map(
    Object.entries(reactions).map(([event, ofEvent]) => [event, ofEvent.map(({ name }) => name)]),
  )
  const breakers = createCircuitBreakers(ctx, jobs, timings)
  /** Resolves when this process begins to work; on PostgreSQL, once it leads. */
  const { promise: working, resolve: beginWorking } = Promise.withResolvers<void>()

  const runOne = runnerOf(ctx, jobs, breakers, timings)
  const run = (delivery: QueuedDelivery) => {
    const running = watchdog.watch(`the job ${delivery.job}`, () => runOne(delivery))
    onRun(running)
    return running
  }
  const allTasks: Readonly<Record<string, PeriodicTask>> = {
    ...periodicTasks,
    probe: { everySeconds: timings.redeliverEverySeconds, run: () => breakers.probe() },
    redeliver: {
      everySeconds: timings.redeliverEverySeconds,
      run: (_, progress) => redeliver(ctx, engine, jobs, timings, progress),
    },
    logDeadDeliveries: { everySeconds: LOG_DEAD_EVERY_SECONDS, run: logDeadDeliveries },
  }
  const workers = memo((queue: QueueName) => engine.work(queue, run))
  const work = async (): Promise<() => Promise<void>> => {
    const opening = queuesOf(jobs).map((queue) => workers.get(queue))
    // After a failure another process may lead, so no worker may still be opening.
    await Promise.allSettled(opening)
    const ready = await Promise.all(opening)
    // On Redis, the connections report whether it answers.
    if (engine.oneWorkerOnly) outage.worked()
    const relay = startRelay(ctx, engine, jobs, jobsByEvent, timings, watchdog)
    const stopTasks = startPeriodicTasks(ctx, allTasks, ctx.log, watchdog)
    for (const worker of ready) worker.resume()
    beginWorking()
    // Pauses instead of closing, because leadership may return soon.
    return async () => {
      const pauses = ready.map((worker) => worker.pause().catch(onError))
      await watchdog.watch('to stop working', () => Promise.all([relay.stop(), stopTasks(), ...pauses]))
      // Another worker's breakers set these gauges from now on.
      gauges.circuitOpen.reset()
    }
  }
  const close = async () => {
    await Promise.all((await workers.all()).map((worker) => worker.close().catch(onError)))
    await engine.close()
  }

  if (!engine.oneWorkerOnly) {
    const pause = await work()
    return { engine, working, stop: () => pause().then(close) }
  }
  const leadershipOutage = createOutageLog(ctx.log, {
    level: 'warn',
    failing: 'The connection that holds the workers’ leadership is failing',
    working: 'This worker leads again',
  })
  const leadership = seekLeadership({
    connectionString: ctx.config.database.directUrl,
    name: 'worker',
    silence: timings.lockMs,
    lead() {
      leadershipOutage.worked()
      return watchdog.watch('to start working', work)
    },
    onError: leadershipOutage.failed,
  })
  return { engine, working, stop: () => leadership.resign().then(close) }
}

function runnerOf(
  ctx: WorkerContext,
  jobs: ReadonlyMap<string, Job>,
  breakers: CircuitBreakers,
  timings: Timings,
) {
  return async (delivery: QueuedDelivery): Promise<void> => {
    const job = jobs.get(delivery.job)
    // A newer worker has this job, and runs it when the delivery is sent again.
    if (!job) throw new UnrecoverableError(`This worker has no job '${delivery.job}'`)
    const results = new Map<string, { readonly error?: unknown }>()
    const dependencies = {
      answered: (dependency: string) => void results.set(dependency, {}),
      failed: (dependency: string, error: unknown) => void results.set(dependency, { error }),
    }
    let outcome: Outcome | 'failed' | 'dead' = 'failed'
    let thrown: unknown
    try {
      outcome = await runJob({ ...ctx, dependencies }, job, delivery, timings)
    } catch (error) {
      thrown = error
      if (error instanceof UnrecoverableError) outcome = 'dead'
      throw error
    } finally {
      jobRuns.inc({ job_name: job.name, outcome })
      for (const [dependency, result] of results)
        if ('error' in result) breakers.failed(job.queue, dependency, result.error)
        else await breakers.answered(job.queue, dependency)
      if (results.size === 0 && outcome === 'done') await breakers.answered(job.queue)
      if (results.size === 0 && outcome === 'failed') breakers.failed(job.queue, job.queue, thrown)
    }
  }
}

/** @throws Error for a duplicate name, because deliveries are stored by job name */
function jobsByName(reactions: Wiring['reactions']): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>()
  for (const job of Object.values(reactions).flat()) {
    if (jobs.has(job.name)) throw new Error(`Two jobs are called '${job.name}'`)
    jobs.set(job.name, job)
  }
  return jobs
}

const queuesOf = (jobs: ReadonlyMap<string, Job>): readonly QueueName[] => [
  ...new Set([...jobs.values()].map((job) => job.queue)),
]

/** Opens the queue on Redis if REDIS_URL is set, otherwise on PostgreSQL. @throws SettingsError for a Redis that may evict keys */
function openEngine(
  { queue, database }: WorkerConfig,
  timings: Timings,
  outage: OutageLog,
  onEviction: (policy: string) => void,
): Promise<Engine> {
  return queue.redisUrl === undefined
    ? openPostgres(database.directUrl, timings, outage.failed)
    : openRedis(queue.redisUrl, queue.prefix, timings, outage, onEviction)
}
