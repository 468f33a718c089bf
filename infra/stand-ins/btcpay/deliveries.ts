import type { Faults } from '../shared/faults.ts'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import { type Context, type Operation, refusal } from './context.ts'
import { both, guardOf, SHOP } from './greenfield.ts'
import type { Attempt } from './state.ts'
import { attemptView } from './views.ts'
import { WEBHOOK_ID } from './webhooks.ts'

/** The webhook, its deliveries, and their redelivery. */
export function deliveryRoutes(context: Context, faults: Faults<Operation>): Routes {
  const { store, webhooks } = context
  const guard = guardOf(context)

  const listWebhooks = (call: Call): void => {
    const webhook = {
      id: WEBHOOK_ID,
      enabled: webhooks.settings.enabled,
      automaticRedelivery: true,
      url: webhooks.settings.url ?? '',
      authorizedEvents: { everything: true, specificEvents: [] },
    }
    call.body = [webhook]
  }

  const list = (call: Call): void => {
    if (call.params['id'] !== WEBHOOK_ID) throw refusal(404, 'webhook-not-found', 'The webhook was not found')
    const attempts = [...store.state.attempts.values()].toReversed()
    const count = Number(call.URL.searchParams.get('count') ?? attempts.length)
    call.body = attempts.slice(0, count).map(attemptView)
  }

  const attemptOf = ({ params }: Call): Attempt => {
    const attempt = store.state.attempts.get(params['delivery'] ?? '')
    if (attempt && params['id'] === WEBHOOK_ID) return attempt
    throw refusal(404, 'webhookdelivery-not-found', 'The webhook delivery was not found')
  }

  const show = (call: Call): void => {
    call.body = attemptView(attemptOf(call))
  }

  const showRequest = (call: Call): void => {
    call.type = 'json'
    call.body = attemptOf(call).body
  }

  const redeliver = (call: Call): void => {
    const { eventId } = attemptOf(call)
    const event = store.state.events.get(eventId)
    if (!event) throw refusal(409, 'webhookdelivery-pruned', 'This webhook delivery was pruned')
    call.type = 'json'
    call.body = JSON.stringify(webhooks.resend(event).id)
  }

  const path = '/webhooks/:id/deliveries'
  return createRoutes()
    .get(`${SHOP}/webhooks`, faults.at('webhooks.list'), guard, listWebhooks)
    .get(both(path), faults.at('deliveries.list'), guard, list)
    .get(both(`${path}/:delivery`), faults.at('deliveries.get'), guard, show)
    .get(both(`${path}/:delivery/request`), faults.at('deliveries.get'), guard, showRequest)
    .post(both(`${path}/:delivery/redeliver`), faults.at('deliveries.redeliver'), guard, redeliver)
}
