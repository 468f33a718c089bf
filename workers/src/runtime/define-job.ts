import type { DeliveryKey } from '@player/db'
import type { EventDefinition } from '@player/server/kernel/event'
import type { WorkerContext } from '../context.ts'

/** One queue per dependency, so that slow providers do not delay e-mail, and e-mail does not delay licence grants. */
export const QUEUES = ['payments', 'devices', 'mail'] as const
export type QueueName = (typeof QUEUES)[number]

interface JobDefinition<Name extends string, Payload extends object> {
  readonly name: string
  readonly on: EventDefinition<Name, Payload>
  readonly queue: QueueName
  /** Attempts before the slower retry schedule, within minutes; 5 by default. */
  readonly attempts?: number
  /** The wait after the first attempt, which doubles after each one; 2 s by default. */
  readonly backoffMs?: number
  /** Must call `ctx.unit` exactly once, because its transaction marks the delivery done. */
  run(ctx: WorkerContext, payload: Payload, delivery: DeliveryKey): Promise<void>
}

export interface Job<Name extends string = string> {
  readonly name: string
  readonly event: Name
  readonly queue: QueueName
  readonly attempts: number
  readonly backoffMs: number
  /** @throws ZodError for a payload that does not match the event */
  run(ctx: WorkerContext, payload: unknown, delivery: DeliveryKey): Promise<void>
}

export function defineJob<Name extends string, Payload extends object>(
  definition: JobDefinition<Name, Payload>,
): Job<Name> {
  const { on, attempts = 5, backoffMs = 2_000 } = definition
  return {
    ...definition,
    event: on.name,
    attempts,
    backoffMs,
    run: (ctx, payload, delivery) => definition.run(ctx, on.payload.parse(payload), delivery),
  }
}

/** All jobs of these events. @throws Error for a duplicate name, because deliveries are stored by job name */
export function jobsByName(reactions: Readonly<Record<string, readonly Job[]>>): ReadonlyMap<string, Job> {
  const jobs = new Map<string, Job>()
  for (const job of Object.values(reactions).flat()) {
    if (jobs.has(job.name)) throw new Error(`Two jobs are called '${job.name}'`)
    jobs.set(job.name, job)
  }
  return jobs
}
