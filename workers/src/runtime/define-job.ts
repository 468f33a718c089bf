import type { DeliveryKey } from '@player/db'
import type { EventDefinition } from '@player/server/kernel/event'
import type { WorkerContext } from '../context.ts'

/** By what a job spends its time on: slow providers do not hold up letters, nor letters grants. */
export type QueueName = 'payments' | 'devices' | 'mail'

/** A reaction to one kind of fact: when and how often. What happens is the use case that `run` calls. */
export interface JobDefinition<Name extends string, Payload extends object> {
  /** Imperative, and the file's name: 'settle-payment'. */
  readonly name: string
  readonly on: EventDefinition<Name, Payload>
  readonly queue: QueueName
  /** Runs within minutes, before the slower ladder of redelivery; the wait doubles from `backoffMs`. */
  readonly attempts: number
  readonly backoffMs: number
  /** Must call `ctx.unit` exactly once: in that transaction the delivery is marked done. */
  run(ctx: WorkerContext, payload: Payload, delivery: DeliveryKey): Promise<void>
}

/** A job as the wiring sees it: which event it reacts to is part of its type. */
export interface Job<Name extends string = string> {
  readonly name: string
  readonly event: Name
  readonly queue: QueueName
  readonly attempts: number
  readonly backoffMs: number
  /** @throws ZodError for a payload that is not this event's */
  run(ctx: WorkerContext, payload: unknown, delivery: DeliveryKey): Promise<void>
}

export function defineJob<Name extends string, Payload extends object>(
  definition: JobDefinition<Name, Payload>,
): Job<Name> {
  const { name, on, queue, attempts, backoffMs } = definition
  return {
    name,
    event: on.name,
    queue,
    attempts,
    backoffMs,
    run: (ctx, payload, delivery) => definition.run(ctx, on.payload.parse(payload), delivery),
  }
}
