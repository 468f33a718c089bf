import * as z from 'zod'
import { action, fields, noInput, oneObject } from './actions.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { StoredEvent } from './webhook-state.ts'
import { type Webhooks, webhookSettings } from './webhooks.ts'

const times = z.int().min(1).optional()

/** Faults of a stand-in's answers. */
export const faultActions = <Operation extends string>(
  faults: Faults<Operation>,
  operation: z.ZodType<Operation>,
) => ({
  setLatency: action(
    faults.setLatency,
    fields(['operation', operation], ['milliseconds', z.number().min(0)]),
  ),
  failNext: action(
    faults.failNext,
    oneObject(
      z.object({
        operation,
        times,
        status: z.int().min(200).max(599),
        issue: z.string().optional(),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    ),
  ),
  dropNext: action(
    faults.dropNext,
    oneObject(z.object({ operation, times, how: z.enum(['hang', 'close']).optional() })),
  ),
  calls: action(faults.calls, fields(['operation', operation])),
})

interface Network<Operation extends string, Event extends StoredEvent> {
  store: Store<{ events: Map<string, Event> }>
  faults: Faults<Operation>
  operation: z.ZodType<Operation>
  webhooks: Omit<Webhooks<Event>, 'publish'>
}

/** Faults of the answers and of the webhooks, the same for every payment provider. */
export const networkActions = <Operation extends string, Event extends StoredEvent>({
  store,
  faults,
  operation,
  webhooks,
}: Network<Operation, Event>) => ({
  ...faultActions(faults, operation),
  setWebhooks: action(webhooks.change, fields(['settings', webhookSettings])),
  resend: action(
    (eventId: string) => {
      const event = store.state.events.get(eventId)
      if (!event) throw new Error(`Unknown event ${eventId}.`)
      webhooks.resend(event)
    },
    fields(['eventId', z.string()]),
  ),
  /** Sends all waiting webhooks now; resolves when each is delivered or abandoned. Retries keep their pauses. */
  deliverAll: action(webhooks.deliverAll, noInput),
  /** Clears payments and faults; keeps credentials and webhook settings. */
  reset: action(() => {
    store.clear()
    faults.clear()
    webhooks.forget()
  }, noInput),
})
