import { outbox, type Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { z } from 'zod'

/** An event's name, `module.happened`, and its payload, which must not hold secrets. */
export interface EventDefinition<Name extends string, Payload extends object> {
  readonly name: Name
  readonly payload: z.ZodType<Payload>
}

export function defineEvent<const Name extends string, Payload extends object>(
  name: Name,
  payload: z.ZodType<Payload>,
): EventDefinition<Name, Payload> {
  return { name, payload }
}

/** Writes an event to the outbox in the transaction of the change. */
export function publish<Payload extends object>(
  tx: Transaction<Database>,
  event: EventDefinition<string, Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  return outbox.append(tx, event.name, event.payload.parse(payload))
}
