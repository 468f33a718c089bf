import { z } from 'zod'
import { defineEvent } from './event.ts'

/** Dead deliveries to report to the operator. The name is stored in the outbox, and older workers react to it. */
export const deliveriesDead = defineEvent(
  'delivery.given-up',
  z.object({
    count: z.int().positive(),
    first: z.array(z.object({ event_id: z.uuid(), job: z.string() })).min(1),
  }),
)
