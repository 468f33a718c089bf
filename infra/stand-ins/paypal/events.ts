import type { Certificate } from './certificate.ts'
import type { Context } from './context.ts'
import { PayPalError } from './errors.ts'
import type { PayPalRoute } from './faults.ts'
import type { Answer, Call, Handle } from '../shared/http.ts'
import type { StoredEvent } from './state.ts'

/** The list of past events, their resending, and the certificate that signs them. */
export function eventRoutes(
  context: Context,
  guard: (handle: Handle) => Handle,
  certificate: Certificate,
): PayPalRoute[] {
  const { store, webhooks, url } = context

  const list = ({ query }: Call): Answer => {
    const [type, resource] = [query.get('event_type'), query.get('transaction_id')]
    const [from, to] = [query.get('start_time'), query.get('end_time')]
    const events = [...store.state.events.values()]
      .filter((event) => type === null || event.type === type)
      .filter((event) => resource === null || event.resourceId === resource)
      .filter((event) => from === null || Date.parse(event.createTime) >= Date.parse(from))
      .filter((event) => to === null || Date.parse(event.createTime) <= Date.parse(to))
      .toReversed()
      .slice(0, Number(query.get('page_size') ?? 10))
    return {
      status: 200,
      body: {
        events: events.map(asSent),
        count: events.length,
        links: [{ href: `${url}/v1/notifications/webhooks-events`, rel: 'self', method: 'GET' }],
      },
    }
  }

  const find = ({ params }: Call): StoredEvent => {
    const event = store.state.events.get(params['id'] ?? '')
    if (!event)
      throw new PayPalError(404, { issue: 'INVALID_RESOURCE_ID', field: 'event_id', location: 'path' })
    return event
  }

  const resend = (call: Call): Answer => {
    const event = find(call)
    webhooks.resend(event)
    return { status: 202, body: asSent(event) }
  }

  const certificateFile: Handle = ({ params }) => {
    if (params['id'] !== certificate.id) throw new PayPalError(404)
    return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: certificate.pem }
  }

  const path = '/v1/notifications'
  return [
    { method: 'GET', path: `${path}/webhooks-events`, operation: 'events.list', handle: guard(list) },
    {
      method: 'GET',
      path: `${path}/webhooks-events/:id`,
      operation: 'events.get',
      handle: guard((call) => ({ status: 200, body: asSent(find(call)) })),
    },
    {
      method: 'POST',
      path: `${path}/webhooks-events/:id/resend`,
      operation: 'events.resend',
      handle: guard(resend),
    },
    { method: 'GET', path: `${path}/certs/:id`, operation: 'certificate', handle: certificateFile },
  ]
}

const asSent = (event: StoredEvent): unknown => JSON.parse(event.body)
