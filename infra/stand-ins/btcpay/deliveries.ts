import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import type { Context } from './context.ts'
import { refusal } from './errors.ts'
import { guardOf, STORE_PATH } from './guard.ts'
import { WEBHOOK_ID } from './webhooks.ts'

/** Deliveries in the form of BTCPay's OpenAPI files, with the fields that the product reads. */
export function deliveryRoutes(context: Context): Routes {
  const { store, webhooks, faults } = context
  const guard = guardOf(context)

  const list = (call: Call): void => {
    if (call.params['id'] !== WEBHOOK_ID) throw refusal(404, 'webhook-not-found', 'The webhook was not found')
    const attempts = [...store.state.attempts.values()].toReversed()
    const count = Number(call.URL.searchParams.get('count') ?? attempts.length)
    call.body = attempts
      .slice(0, count)
      .map(({ id, timestamp, httpCode, status }) => ({ id, timestamp, httpCode, status }))
  }

  const redeliver = (call: Call): void => {
    const attempt = store.state.attempts.get(call.params['delivery'] ?? '')
    if (!attempt || call.params['id'] !== WEBHOOK_ID)
      throw refusal(404, 'webhookdelivery-not-found', 'The webhook delivery was not found')
    const event = store.state.events.get(attempt.eventId)
    if (!event) throw refusal(409, 'webhookdelivery-pruned', 'This webhook delivery was pruned')
    call.type = 'json'
    call.body = JSON.stringify(webhooks.resend(event).id)
  }

  const path = `${STORE_PATH}/webhooks`
  return createRoutes()
    .get(path, faults.at('webhooks.list'), guard, (call) => {
      const { enabled, url } = webhooks.settings
      const authorizedEvents = { everything: true, specificEvents: [] }
      call.body = [{ id: WEBHOOK_ID, enabled, automaticRedelivery: true, url: url ?? '', authorizedEvents }]
    })
    .get(`${path}/:id/deliveries`, faults.at('deliveries.list'), guard, list)
    .post(`${path}/:id/deliveries/:delivery/redeliver`, faults.at('deliveries.redeliver'), guard, redeliver)
}
