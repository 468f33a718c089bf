import type { Answer, Call, Handle, Route } from '../shared/http.ts'
import { type Context, type Operation, refusal } from './context.ts'
import type { Attempt } from './state.ts'
import { attemptView } from './views.ts'
import { WEBHOOK_ID } from './webhooks.ts'

type Both = (method: 'GET' | 'POST', path: string, name: Operation, handle: Handle) => Route<Operation>[]

/** The webhook as BTCPay knows it, the list of what was delivered, and how to have it delivered again. */
export function deliveryRoutes(
  { store, webhooks }: Context,
  both: Both,
  guard: (handle: Handle) => Handle,
): Route<Operation>[] {
  const webhook = () => ({
    id: WEBHOOK_ID,
    enabled: webhooks.settings.enabled,
    automaticRedelivery: true,
    url: webhooks.settings.url ?? '',
    authorizedEvents: { everything: true, specificEvents: [] },
  })

  const list = ({ params, query }: Call): Answer => {
    if (params['id'] !== WEBHOOK_ID) throw refusal(404, 'webhook-not-found', 'The webhook was not found')
    const attempts = [...store.state.attempts.values()].toReversed()
    const count = Number(query.get('count') ?? attempts.length)
    return { status: 200, body: attempts.slice(0, count).map(attemptView) }
  }

  const attemptOf = ({ params }: Call): Attempt => {
    const attempt = store.state.attempts.get(params['delivery'] ?? '')
    if (attempt && params['id'] === WEBHOOK_ID) return attempt
    throw refusal(404, 'webhookdelivery-not-found', 'The webhook delivery was not found')
  }

  const redeliver = (call: Call): Answer => {
    const { eventId } = attemptOf(call)
    const event = store.state.events.get(eventId)
    if (!event) throw refusal(409, 'webhookdelivery-pruned', 'This webhook delivery was pruned')
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(webhooks.resend(event).id),
    }
  }

  const path = '/webhooks/:id/deliveries'
  return [
    {
      method: 'GET',
      path: '/api/v1/stores/:storeId/webhooks',
      operation: 'webhooks.list',
      handle: guard(() => ({ status: 200, body: [webhook()] })),
    },
    ...both('GET', path, 'deliveries.list', list),
    ...both('GET', `${path}/:delivery`, 'deliveries.get', (call) => ({
      status: 200,
      body: attemptView(attemptOf(call)),
    })),
    ...both('GET', `${path}/:delivery/request`, 'deliveries.get', (call) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: attemptOf(call).body,
    })),
    ...both('POST', `${path}/:delivery/redeliver`, 'deliveries.redeliver', redeliver),
  ]
}
