import type { DeliveryKey } from '@player/db'
import type { JobsOptions } from 'bullmq'
import type { QueueName } from './define-job.ts'

export interface QueuedJob {
  readonly name: string
  readonly data: DeliveryKey
  readonly opts: JobsOptions
}

export interface Engine {
  readonly kind: 'redis' | 'postgres'
  /** Whether one process works at a time, as on PostgreSQL (D22). */
  readonly oneWorkerOnly: boolean
  /** @throws Error at once if the store is unavailable; the caller makes the deliveries due again */
  send(queue: QueueName, jobs: QueuedJob[]): Promise<void>
  /** Opens a paused worker for a queue. @throws Error if PostgreSQL is unavailable; a worker on Redis waits for it */
  openWorker(queue: QueueName, run: (delivery: DeliveryKey) => Promise<void>): Promise<QueueWorker>
  close(): Promise<void>
}

export interface QueueWorker {
  /** Running jobs continue. */
  pause(): Promise<void>
  resume(): void
  /** Waits for running jobs, then closes. */
  close(): Promise<void>
}

export type OnError = (error: Error) => void
