import { deliveries, seekLeadership } from '@player/db'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import { reactions, rounds } from '../wiring.ts'
import type { Job, QueueName } from './define-job.ts'
import { openEngine, type Engine, type QueuedDelivery, type QueueWorker } from './queues.ts'
import { redeliver, startRelay } from './relay.ts'
import { startRounds } from './rounds.ts'
import { runJob } from './run-job.ts'

const REDELIVER_EVERY_SECONDS = 3

export interface Runtime {
  readonly engine: Engine
  /** Resolves once this process does work; on PostgreSQL that may be when another one ends. */
  readonly working: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts relay, queues and rounds. `onRun` is told after every run of a job, which is how tests wait without sleeping.
 */
export async function startRuntime(ctx: WorkerContext, onRun: () => void = () => {}): Promise<Runtime> {
  const onError = (error: Error) => ctx.log.warn({ err: error }, 'The queue’s store has trouble')
  const engine = await openEngine(ctx.config, onError)
  const jobs = allJobs()
  const { promise: working, resolve: begun } = Promise.withResolvers<void>()

  const run = runnerOf(ctx, jobs, onRun)
  let workers: readonly QueueWorker[] = []
  const work = (): Promise<() => Promise<void>> => {
    const relay = startRelay(ctx, engine, jobs, jobsFor)
    const stopRounds = startRounds(
      ctx,
      {
        ...rounds,
        redeliver: { everySeconds: REDELIVER_EVERY_SECONDS, run: () => redeliver(ctx, engine, jobs) },
      },
      ctx.log,
    )
    if (workers.length === 0) workers = queuesOf(jobs).map((queue) => engine.work(queue, run))
    else for (const worker of workers) worker.resume()
    begun()
    // Paused, not closed: whoever lost the lead because PostgreSQL is away may have it back in a moment.
    return Promise.resolve(async () => {
      await Promise.all([relay.stop(), stopRounds(), ...workers.map((worker) => worker.pause())])
    })
  }
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.close()))
    await engine.close()
  }

  if (!engine.oneWorkerOnly) {
    const pause = await work()
    return { engine, working, stop: () => pause().then(close) }
  }
  const leadership = seekLeadership({
    connectionString: ctx.config.database.directUrl,
    name: 'worker',
    lead: work,
    onTrouble: (error) => ctx.log.warn({ err: error }, 'Leadership of the workers has trouble'),
  })
  return { engine, working, stop: () => leadership.resign().then(close) }
}

/** Runs deliveries, and when a queue's target answers again after failures makes what waits for it due at once. */
function runnerOf(ctx: WorkerContext, jobs: ReadonlyMap<string, Job>, onRun: () => void) {
  const failing = new Set<QueueName>()
  return async (delivery: QueuedDelivery): Promise<void> => {
    const job = jobs.get(delivery.job)
    if (!job) throw new UnrecoverableError(`There is no job '${delivery.job}' here`)
    try {
      const outcome = await runJob(ctx, job, delivery)
      if (outcome === 'done' && failing.delete(job.queue)) {
        const waiting = [...jobs.values()].filter(({ queue }) => queue === job.queue)
        await deliveries.wake(
          ctx.db,
          waiting.map(({ name }) => name),
        )
      }
    } catch (error) {
      if (!(error instanceof UnrecoverableError)) failing.add(job.queue)
      throw error
    } finally {
      onRun()
    }
  }
}

const jobsFor = (eventName: string): readonly string[] => {
  const found = Object.entries(reactions).find(([name]) => name === eventName)
  return found ? found[1].map((job) => job.name) : []
}

/** @throws when two reactions share a name: a delivery must say which one it is for */
function allJobs(): ReadonlyMap<string, Job> {
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
