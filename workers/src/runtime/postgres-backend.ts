import { setTimeout as wait } from 'node:timers/promises'
import { isPgPool, PostgresConnection, PostgresQueueBackend, withBackend } from 'bullmq'
import type pg from 'pg'
import type { Arrivals } from './arrivals.ts'

/** Finds jobs that another process added, and those of a previous run. */
const POLL_AFTER_SECONDS = 5
const RETRY_MS = 1_000

/**
 * BullMQ's backend for one worker process, which adds all jobs itself: it does not ask for jobs while there can be none
 * (BullMQ asks five times a job), and needs no notifications.
 */
class OneProcessBackend extends PostgresQueueBackend {
  readonly #arrivals: Arrivals
  /** When the next retry is due, in ms; 0 for none. */
  #retryAt = 0
  #isStopped = false

  constructor(arrivals: Arrivals, ...args: ConstructorParameters<typeof PostgresQueueBackend>) {
    super(...args)
    this.#arrivals = arrivals
  }

  override get maximumBlockTimeout(): number {
    return POLL_AFTER_SECONDS
  }

  /** Adds a flow of single jobs, because BullMQ's function for many creates two temporary tables a call, which cost more than the jobs. */
  override async addJobs(entries: Args<'addJobs'>[0]): Promise<string[]> {
    const added = await this.addFlow(
      entries.map(({ job, jobId, parentKeyOpts = {} }) => ({
        jobData: job,
        jobId,
        parentKeyOpts,
        prefix: '',
        queueName: this.queueName,
      })),
    )
    return added.map(([error, id]) => {
      if (error !== null) throw error
      return String(id)
    })
  }

  override async moveToActive(...args: Args<'moveToActive'>): Promise<unknown[]> {
    if (!this.#mayHaveJob()) return [null, '', 0, this.#retryAt]
    try {
      const answer = await this.#arrivals.ask(() => super.moveToActive(...args), isJob)
      this.#note(answer)
      return answer
    } catch (error) {
      // BullMQ would retry at once.
      await wait(RETRY_MS)
      throw error
    }
  }

  override async moveToCompleted(...args: Args<'moveToCompleted'>) {
    const [job, value, remove, token, fetchNext] = args
    if (!fetchNext || !this.#mayHaveJob()) return super.moveToCompleted(job, value, remove, token, false)
    const ended = await this.#arrivals.ask(
      () => super.moveToCompleted(...args),
      ({ result }) => isJob(result),
    )
    this.#note(ended.result)
    return ended
  }

  override async waitForJob(seconds: number) {
    if (this.#isStopped) return null
    if (this.#mayHaveJob()) return { member: this.queueName, score: 0 }
    const untilRetry = this.#retryAt === 0 ? Infinity : this.#retryAt - Date.now()
    if (await this.#arrivals.wait(Math.max(0, Math.min(seconds * 1_000, untilRetry))))
      return { member: this.queueName, score: 0 }
    this.#arrivals.lookAgain()
    return null
  }

  override moveToFailed(...args: Args<'moveToFailed'>) {
    return this.#thenLookAgain(super.moveToFailed(...args))
  }

  override moveToDelayed(...args: Args<'moveToDelayed'>) {
    return this.#thenLookAgain(super.moveToDelayed(...args))
  }

  override retryJob(...args: Args<'retryJob'>) {
    return this.#thenLookAgain(super.retryJob(...args))
  }

  override async moveStalledJobsToWait() {
    const moved = await super.moveStalledJobsToWait()
    if (moved.length > 0) this.#arrivals.lookAgain()
    return moved
  }

  override disconnectBlocking(): Promise<void> {
    this.#isStopped = true
    this.#arrivals.wake()
    return super.disconnectBlocking()
  }

  override reconnectBlocking(): Promise<void> {
    this.#isStopped = false
    return super.reconnectBlocking()
  }

  #mayHaveJob(): boolean {
    if (this.#retryAt !== 0 && Date.now() >= this.#retryAt) {
      this.#retryAt = 0
      this.#arrivals.lookAgain()
    }
    return !this.#arrivals.none
  }

  /** Keeps the time of the next retry, which an answer without a job contains. */
  #note(answer: unknown): void {
    if (!Array.isArray(answer) || isJob(answer)) return
    const retryAt: unknown = answer[3]
    this.#retryAt = Number(retryAt ?? 0)
  }

  #thenLookAgain<Result>(work: Promise<Result>): Promise<Result> {
    return work.finally(() => this.#arrivals.lookAgain())
  }
}

type Args<Method extends keyof PostgresQueueBackend> = PostgresQueueBackend[Method] extends (
  ...args: infer Arguments
) => unknown
  ? Arguments
  : never

const isJob = (answer: unknown): boolean => Array.isArray(answer) && Boolean(answer[0])

/** Queues and workers of one process on our pools. `arrivalsOf` is shared by a queue and its worker. */
export const oneProcessBackend = (arrivalsOf: (queue: string) => Arrivals) =>
  withBackend<OneProcessBackend, pg.Pool>((name, { connection, ...options }) => {
    if (!isPgPool(connection)) throw new TypeError('The connection is not a pool of BullMQ’s driver')
    return new OneProcessBackend(arrivalsOf(name), new PostgresConnection(connection), name, {
      ...options,
      connection,
    })
  })
