import { outbox, type Tx } from '@player/db'
import type { Expression, RawBuilder } from 'kysely'
import type { z } from 'zod'
import { requestId } from './trace.ts'

/** An event's name, `module.happened`, and its payload, which must not contain secrets. */
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

/** Writes an event to the outbox in the transaction of the change. @throws ZodError for an invalid payload */
export const publish = <Payload extends object>(
  tx: Tx,
  event: EventDefinition<string, Payload>,
  payload: NoInfer<Payload>,
): Promise<void> => outbox.append(tx, [eventOf(event, payload)])

/** An event for `outbox`. @throws ZodError for an invalid payload */
export const eventOf = <Payload extends object>(
  { name, payload: schema }: EventDefinition<string, Payload>,
  payload: NoInfer<Payload>,
): outbox.NewEvent => ({ name, payload: schema.parse(payload), requestId: requestId() })

/** A part of a statement that writes an event for each row, whose columns are the payload. */
export const publishedFrom = <Payload extends object>(
  { name }: EventDefinition<string, Payload>,
  rows: Expression<NoInfer<Payload>>,
  requestId: RawBuilder<string | null>,
): RawBuilder<object> => outbox.insertEventsFrom(name, rows, requestId)
