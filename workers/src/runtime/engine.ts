import type { JobsOptions } from 'bullmq'
import type { QueueName } from './define-job.ts'

/** What travels through the queue: which delivery it is, and nothing else. */
export interface QueuedDelivery {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

export interface QueuedJob {
  readonly name: string
  readonly data: QueuedDelivery
  readonly opts: JobsOptions
}

/** BullMQ, on either of its backends. */
export interface Engine {
  readonly kind: 'redis' | 'postgres'
  /** On PostgreSQL one process works at a time (D22). */
  readonly oneWorkerOnly: boolean
  /** @throws at once when the store does not answer: nothing depends on it, what is not done is sent again */
  send(queue: QueueName, jobs: QueuedJob[]): Promise<void>
  /** Works on a queue, once it is resumed. @throws when that cannot be: try again later */
  work(queue: QueueName, run: (delivery: QueuedDelivery) => Promise<void>): Promise<QueueWorker>
  close(): Promise<void>
}

export interface QueueWorker {
  /** Takes no further jobs; those that run go on. */
  pause(): Promise<void>
  resume(): void
  /** Ends for good, once the jobs that run have ended. */
  close(): Promise<void>
}

/** Told of trouble with the queue's store. */
export type OnError = (error: Error) => void
