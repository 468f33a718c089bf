import * as z from 'zod'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import type { StoredEvent } from '../shared/webhook-state.ts'
import type { Certificate } from './certificate.ts'
import type { Context } from './context.ts'
import { notFound, PayPalError } from './errors.ts'
import type { Tokens } from './token.ts'

export function eventRoutes(
  context: Context,
  { guard }: Tokens,
  certificate: Certificate,
  webhookId: string,
): Routes {
  const { store, webhooks, faults } = context

  const list = (call: Call): void => {
    const { searchParams: query } = call.URL
    const from = query.get('start_time')
    const events = [...store.state.events.values()]
      .map(asSent)
      .filter((event) => from === null || Date.parse(event.create_time) >= Date.parse(from))
      .toReversed()
      .slice(0, Number(query.get('page_size') ?? 10))
    call.body = { events }
  }

  const resend = (call: Call): void => {
    const event = store.state.events.get(call.params['id'] ?? '')
    if (!event) throw notFound('event_id')
    webhooks.resend(event)
    call.status = 202
    call.body = asSent(event)
  }

  const path = '/v1/notifications'
  return createRoutes()
    .get(`${path}/webhooks-events`, faults.at('events.list'), guard, list)
    .get(`${path}/webhooks/:id`, faults.at('webhooks.get'), guard, (call) => {
      if (call.params['id'] !== webhookId) throw notFound('webhook_id')
      const event_types = [{ name: '*', description: 'All events' }]
      call.body = { id: webhookId, url: webhooks.settings.url ?? '', event_types }
    })
    .post(`${path}/webhooks-events/:id/resend`, faults.at('events.resend'), guard, resend)
    .get(`${path}/certs/:id`, faults.at('certificate'), (call) => {
      if (call.params['id'] !== certificate.id) throw new PayPalError(404)
      call.type = 'application/x-pem-file'
      call.body = certificate.pem
    })
}

const sentEvent = z.looseObject({ create_time: z.string() })
const asSent = ({ body }: StoredEvent) => sentEvent.parse(JSON.parse(body))
