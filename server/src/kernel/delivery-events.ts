import { z } from 'zod'
import { defineEvent } from './event.ts'

/** Reports dead deliveries. The outbox stores the name, and older workers react to it. */
export const deliveriesDead = defineEvent(
  'delivery.given-up',
  z.object({
    count: z.int().positive(),
    first: z.array(z.object({ event_id: z.uuid(), job: z.string() })).min(1),
  }),
)
