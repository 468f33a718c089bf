import { setTimeout as wait } from 'node:timers/promises'
import { isPgPool, PostgresConnection, PostgresQueueBackend, withBackend } from 'bullmq'
import type pg from 'pg'
import type { WaitingJobs } from './waiting-jobs.ts'

type Backend = PostgresQueueBackend

/** Polling finds jobs of other processes and of a previous run. */
const POLL_AFTER_SECONDS = 5
const RETRY_MS = 1_000

/**
 * BullMQ's backend for a worker process that adds all jobs itself. It does not query for jobs while there can be none (BullMQ queries
 * five times per job), and needs no notifications.
 */
class OneProcessBackend extends PostgresQueueBackend {
  readonly #waiting: WaitingJobs
  #isStopped = false

  constructor(waiting: WaitingJobs, ...args: ConstructorParameters<typeof PostgresQueueBackend>) {
    super(...args)
    this.#waiting = waiting
  }

  override get maximumBlockTimeout(): number {
    return POLL_AFTER_SECONDS
  }

  /** Adds a flow of single jobs. BullMQ's function for many jobs creates two temporary tables per call, which take longer than the jobs. */
  override async addJobs(entries: Parameters<Backend['addJobs']>[0]): Promise<string[]> {
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

  override async moveToActive(...args: Parameters<Backend['moveToActive']>): Promise<unknown[]> {
    if (!this.#waiting.mayExist()) return [null, '', 0, this.#waiting.retryAt]
    try {
      return await this.#waiting.fetch(() => super.moveToActive(...args), answerOf)
    } catch (error) {
      // BullMQ would retry at once.
      await wait(RETRY_MS)
      throw error
    }
  }

  override async moveToCompleted(...args: Parameters<Backend['moveToCompleted']>) {
    const [job, value, remove, token, fetchNext] = args
    if (!fetchNext || !this.#waiting.mayExist())
      return super.moveToCompleted(job, value, remove, token, false)
    return this.#waiting.fetch(
      () => super.moveToCompleted(...args),
      ({ result }) => answerOf(result),
    )
  }

  override async waitForJob(seconds: number) {
    if (this.#isStopped) return null
    const marker = { member: this.queueName, score: 0 }
    if (this.#waiting.mayExist() || (await this.#waiting.wait(seconds * 1_000))) return marker
    this.#waiting.markUnknown()
    return null
  }

  override moveToFailed(...args: Parameters<Backend['moveToFailed']>) {
    return this.#markUnknownAfter(super.moveToFailed(...args))
  }

  override moveToDelayed(...args: Parameters<Backend['moveToDelayed']>) {
    return this.#markUnknownAfter(super.moveToDelayed(...args))
  }

  override retryJob(...args: Parameters<Backend['retryJob']>) {
    return this.#markUnknownAfter(super.retryJob(...args))
  }

  override async moveStalledJobsToWait() {
    const moved = await super.moveStalledJobsToWait()
    if (moved.length > 0) this.#waiting.markUnknown()
    return moved
  }

  override disconnectBlocking(): Promise<void> {
    this.#isStopped = true
    this.#waiting.wake()
    return super.disconnectBlocking()
  }

  override reconnectBlocking(): Promise<void> {
    this.#isStopped = false
    return super.reconnectBlocking()
  }

  #markUnknownAfter<Result>(work: Promise<Result>): Promise<Result> {
    return work.finally(() => this.#waiting.markUnknown())
  }
}

/** Reads BullMQ's answer to a request for a job: an array with the job first and the time of the next retry fourth. */
function answerOf(answer: unknown): { readonly hasJob: boolean; readonly retryAt: number } {
  const [job, , , retryAt]: unknown[] = Array.isArray(answer) ? answer : []
  return { hasJob: Boolean(job), retryAt: Number(retryAt ?? 0) }
}

/** Queues and workers of one process on our pools. `waitingJobsOf` is shared by a queue and its worker. */
export const oneProcessBackend = (waitingJobsOf: (queue: string) => WaitingJobs) =>
  withBackend<OneProcessBackend, pg.Pool>((name, { connection, ...options }) => {
    if (!isPgPool(connection)) throw new TypeError('The connection is not a pool of BullMQ’s driver')
    return new OneProcessBackend(waitingJobsOf(name), new PostgresConnection(connection), name, {
      ...options,
      connection,
    })
  })
