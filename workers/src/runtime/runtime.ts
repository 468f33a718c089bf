import { type DeliveryKey, seekLeadership } from '@player/db'
import { gauges } from '@player/server/kernel/metrics'
import type { WorkerContext } from '../context.ts'
import { jobsByName, type Job, type QueueName } from './define-job.ts'
import { type Timings, timingsOf } from './timings.ts'
import { memo } from './memo.ts'
import { redeliver, logDeadDeliveries } from './redeliver.ts'
import { startRelay } from './relay.ts'
import { startPeriodicTasks, type PeriodicTask } from './periodic-tasks.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './queues-on-postgres.ts'
import { openRedis } from './queues-on-redis.ts'
import { logRefusals } from './send.ts'
import { runDelivery } from './run-delivery.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'
import { createCircuitBreakers } from './circuit-breakers.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

const LOG_DEAD_EVERY_SECONDS = 60

interface Wiring {
  readonly reactions: Readonly<Record<string, readonly Job[]>>
  readonly periodicTasks: Readonly<Record<string, PeriodicTask>>
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>

/**
 * Starts relay, queues and periodic tasks. Tests use `onRun`, which receives each run of a job.
 *
 * @throws Error for two jobs with the same name, or as `openRedis` or `openPostgres`
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
  const engine = await openEngine(ctx, timings, outage)
  const jobs = jobsByName(reactions)
  const jobsByEvent = new Map(
    Object.entries(reactions).map(([event, ofEvent]) => [event, ofEvent.map(({ name }) => name)]),
  )
  const breakers = createCircuitBreakers(ctx, jobs, timings)
  /** Resolves when this process begins to work; on PostgreSQL, once it leads. */
  const { promise: working, resolve: beginWorking } = Promise.withResolvers<void>()

  const run = (delivery: DeliveryKey) => {
    const running = watchdog.watch(`the job ${delivery.job}`, () =>
      runDelivery(ctx, jobs, breakers, timings, delivery),
    )
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
  const workers = memo((queue: QueueName) => engine.openWorker(queue, run))
  const work = async (): Promise<() => Promise<void>> => {
    const queues = new Set([...jobs.values()].map((job) => job.queue))
    const opening = [...queues].map((queue) => workers.get(queue))
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
    await Promise.all((await workers.values()).map((worker) => worker.close().catch(onError)))
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

/** Opens the queue on Redis if REDIS_URL is set, otherwise on PostgreSQL. @throws Error as `openRedis` or `openPostgres` */
async function openEngine(
  { config: { queue, database }, log }: Pick<WorkerContext, 'config' | 'log'>,
  timings: Timings,
  outage: OutageLog,
): Promise<Engine> {
  const onEviction = (policy: string) =>
    log.error({ policy }, 'Redis may drop jobs, which are then late: set its maxmemory-policy to noeviction')
  const engine =
    queue.redisUrl === undefined
      ? await openPostgres(database, timings, outage.failed)
      : await openRedis(queue.redisUrl, queue.prefix, timings, outage, onEviction)
  return logRefusals(engine, log)
}
