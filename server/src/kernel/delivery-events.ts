import { z } from 'zod'
import { defineEvent } from './event.ts'

/** Deliveries were given up that the operator was not told of yet: how many, and the first of them by name. */
export const deliveriesGivenUp = defineEvent(
  'delivery.given-up',
  z.object({
    count: z.int().positive(),
    first: z.array(z.object({ event_id: z.uuid(), job: z.string() })).min(1),
  }),
)
