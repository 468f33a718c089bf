import { z } from 'zod'
import { defineEvent } from './event.ts'

/** Dead deliveries to report to the operator: their number, and the first of them. */
export const deliveriesDead = defineEvent(
  'delivery.given-up',
  z.object({
    count: z.int().positive(),
    first: z.array(z.object({ event_id: z.uuid(), job: z.string() })).min(1),
  }),
)
