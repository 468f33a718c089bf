import { setTimeout as wait } from 'node:timers/promises'
import { isPgPool, PostgresConnection, PostgresQueueBackend, withBackend } from 'bullmq'
import type pg from 'pg'
import type { Arrivals } from './arrivals.ts'

/** Polling finds jobs of other processes and of a previous run. */
const POLL_AFTER_SECONDS = 5
const RETRY_MS = 1_000

/**
 * BullMQ's backend for a worker process that adds all jobs itself. It does not query for jobs while there can be none (BullMQ queries
 * five times per job), and needs no notifications.
 */
class OneProcessBackend extends PostgresQueueBackend {
  readonly #arrivals: Arrivals
  /** When the next retry is due, in milliseconds since 1970; 0 for none. */
  #retryAt = 0
  #isStopped = false

  constructor(arrivals: Arrivals, ...args: ConstructorParameters<typeof PostgresQueueBackend>) {
    super(...args)
    this.#arrivals = arrivals
  }

  override get maximumBlockTimeout(): number {
    return POLL_AFTER_SECONDS
  }

  /** Adds a flow of single jobs. BullMQ's function for many jobs creates two temporary tables per call, which take longer than the jobs. */
  override async addJobs(entries: Args<'addJobs'>[0]): Promise<string[]> {
    const results = await this.addFlow(
      entries.map(({ job, jobId, parentKeyOpts = {} }) => ({
        jobData: job,
        jobId,
        parentKeyOpts,
        prefix: '',
        queueName: this.queueName,
      })),
    )
    return results.map(([error, id]) => {
      if (error !== null) throw error
      return String(id)
    })
  }

  override async moveToActive(...args: Args<'moveToActive'>): Promise<unknown[]> {
    if (!this.#mayHaveJob()) return [null, '', 0, this.#retryAt]
    try {
      const answer = await this.#arrivals.ask(() => super.moveToActive(...args), isJob)
      this.#setRetryAt(answer)
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
    const completed = await this.#arrivals.ask(
      () => super.moveToCompleted(...args),
      ({ result }) => isJob(result),
    )
    this.#setRetryAt(completed.result)
    return completed
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
    return this.#lookAgainAfter(super.moveToFailed(...args))
  }

  override moveToDelayed(...args: Args<'moveToDelayed'>) {
    return this.#lookAgainAfter(super.moveToDelayed(...args))
  }

  override retryJob(...args: Args<'retryJob'>) {
    return this.#lookAgainAfter(super.retryJob(...args))
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

  /** Stores the time of the next retry, which an answer without a job contains. */
  #setRetryAt(answer: unknown): void {
    if (!Array.isArray(answer) || isJob(answer)) return
    const retryAt: unknown = answer[3]
    this.#retryAt = Number(retryAt ?? 0)
  }

  #lookAgainAfter<Result>(work: Promise<Result>): Promise<Result> {
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
