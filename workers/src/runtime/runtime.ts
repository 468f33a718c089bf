import { seekLeadership } from '@player/db'
import { UnrecoverableError } from 'bullmq'
import type { WorkerContext } from '../context.ts'
import { reactions, rounds } from '../wiring.ts'
import type { Job, QueueName } from './define-job.ts'
import { paceOf, type Pace } from './pace.ts'
import { memo } from './memo.ts'
import type { Engine, QueuedDelivery } from './engine.ts'
import { openEngine } from './queues.ts'
import { redeliver, tellOfTrouble } from './redeliver.ts'
import { startRelay } from './relay.ts'
import { startRounds, type Round } from './rounds.ts'
import { runJob, type Outcome } from './run-job.ts'
import { sparingly } from './sparingly.ts'
import { watchTargets, type Targets } from './wake.ts'
import { createWatch, type Watch } from './watch.ts'

/** So often dead and stuck deliveries are told of. */
const TELL_EVERY_SECONDS = 60
/** A store that is away is a line in so long. */
const TELL_OF_TROUBLE_EVERY_MS = 10_000

export interface Runtime {
  readonly engine: Engine
  /** Resolves once this process does work; on PostgreSQL that may be when another one ends. */
  readonly working: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts relay, queues and rounds. `onRun` is given every run of a job, which is how tests wait without sleeping; `watch` knows what
 * is under way, and for how long.
 */
export async function startRuntime(
  ctx: WorkerContext,
  onRun: (run: Promise<void>) => void = () => {},
  watch: Watch = createWatch(Infinity),
): Promise<Runtime> {
  const trouble = (what: string) =>
    sparingly((error, unsaid) => ctx.log.warn({ err: error, unsaid }, what), TELL_OF_TROUBLE_EVERY_MS)
  const onError = trouble('The queue’s store has trouble')
  const pace = paceOf(ctx.config.queue.lockSeconds)
  const engine = await openEngine(ctx.config, pace, onError)
  const jobs = allJobs()
  const targets = watchTargets(ctx, jobs, pace)
  const { promise: working, resolve: begun } = Promise.withResolvers<void>()

  const runOne = runnerOf(ctx, jobs, targets, pace)
  const run = (delivery: QueuedDelivery) => {
    const running = watch.over(`the job ${delivery.job}`, () => runOne(delivery))
    onRun(running)
    return running
  }
  const everyRound: Readonly<Record<string, Round>> = {
    ...rounds,
    redeliver: {
      everySeconds: pace.redeliverEverySeconds,
      async run(_, progress) {
        await targets.probe()
        await redeliver(ctx, engine, jobs, pace, progress)
      },
    },
    tellOfTrouble: { everySeconds: TELL_EVERY_SECONDS, run: tellOfTrouble },
  }
  const workers = memo((queue: QueueName) => engine.work(queue, run))
  const work = async (): Promise<() => Promise<void>> => {
    const opening = queuesOf(jobs).map((queue) => workers.get(queue))
    // Nothing goes on opening once this has failed, and the lead is somebody else's.
    await Promise.allSettled(opening)
    const opened = await Promise.all(opening)
    const relay = startRelay(ctx, engine, jobs, jobsByEvent, pace, watch)
    const stopRounds = startRounds(ctx, everyRound, ctx.log, watch)
    for (const worker of opened) worker.resume()
    begun()
    // Paused, not closed: whoever lost the lead because PostgreSQL is away may have it back in a moment.
    return async () => {
      const pauses = opened.map((worker) => worker.pause())
      await watch.over('to leave off', () => Promise.all([relay.stop(), stopRounds(), ...pauses]))
    }
  }
  const close = async () => {
    await Promise.all((await workers.all()).map((worker) => worker.close()))
    await engine.close()
  }

  if (!engine.oneWorkerOnly) {
    const pause = await work()
    return { engine, working, stop: () => pause().then(close) }
  }
  const leadership = seekLeadership({
    connectionString: ctx.config.database.directUrl,
    name: 'worker',
    silence: pace.lockMs,
    lead: () => watch.over('to begin', work),
    onTrouble: trouble('Leadership of the workers has trouble'),
  })
  return { engine, working, stop: () => leadership.resign().then(close) }
}

/** Runs deliveries, and notes what that says of their targets. */
function runnerOf(ctx: WorkerContext, jobs: ReadonlyMap<string, Job>, targets: Targets, pace: Pace) {
  return async (delivery: QueuedDelivery): Promise<void> => {
    const job = jobs.get(delivery.job)
    // A newer worker's: its delivery stays open, and is sent again by whoever knows the job.
    if (!job) throw new UnrecoverableError(`There is no job '${delivery.job}' here`)
    const asked = new Map<string, boolean>()
    const outside = {
      answered: (who: string) => void asked.set(who, true),
      failed: (who: string) => void asked.set(who, false),
    }
    let ended: Outcome | 'failed' | 'given up' = 'failed'
    try {
      ended = await runJob({ ...ctx, outside }, job, delivery, pace)
    } catch (error) {
      if (error instanceof UnrecoverableError) ended = 'given up'
      throw error
    } finally {
      for (const [who, isWell] of asked)
        if (isWell) await targets.answered(job.queue, who)
        else targets.failed(job.queue, who)
      if (asked.size === 0 && ended === 'done') await targets.answered(job.queue)
      if (asked.size === 0 && ended === 'failed') targets.failed(job.queue)
    }
  }
}

const jobsByEvent: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(reactions).map(([event, jobs]) => [event, jobs.map((job) => job.name)]),
)

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
