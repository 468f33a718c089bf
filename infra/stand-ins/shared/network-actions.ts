import * as z from 'zod'
import { fields, noInput } from './action-inputs.ts'
import { action } from './actions.ts'
import { faultActions } from './fault-actions.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { WebhookState } from './webhook-state.ts'
import { type Webhooks, webhookSettings } from './webhooks.ts'

interface Network<Operation extends string> {
  store: Store<WebhookState>
  faults: Faults<Operation>
  operation: z.ZodType<Operation>
  webhooks: Webhooks
}

export const networkActions = <Operation extends string>({
  store,
  faults,
  operation,
  webhooks,
}: Network<Operation>) => ({
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
