import type { Store } from '../shared/store.ts'
import type { Delivery } from '../shared/webhook-state.ts'
import * as sending from '../shared/webhooks.ts'
import type { Certificate } from './certificate.ts'
import { transmissionHeaders } from './signature.ts'
import { newId, paypalTime, type State, type StoredEvent } from './state.ts'

/** An event without id and time. */
interface EventDraft {
  type: string
  resourceType: string
  orderId: string
  resource: object
}

export interface Webhooks extends Omit<sending.Webhooks<StoredEvent>, 'publish'> {
  publish: (draft: EventDraft) => void
}

/** Signed delivery; PayPal retries 25 times in three days, the stand-in as configured. */
export function createWebhooks(
  store: Store<State>,
  certificate: Certificate,
  webhookId: string,
  url: string,
  receiver: string | null,
): Webhooks {
  const [signGenuine, signForged] = [signer(certificate, webhookId, url), signer(certificate, 'FORGED', url)]
  const sign = ({ body }: StoredEvent, { id, forged }: Delivery) =>
    forged ? signForged(body, id) : signGenuine(body, id)
  // Copies and repeated attempts have the same headers, because signing takes longer than sending.
  const headersByEvent = new WeakMap<StoredEvent, Readonly<Record<string, string>>>()
  const webhooks = sending.createWebhooks({
    store,
    url: receiver,
    compose(event, delivery) {
      if (delivery.forged || delivery.isResend) return { headers: sign(event, delivery), body: event.body }
      const headers = headersByEvent.get(event) ?? sign(event, delivery)
      headersByEvent.set(event, headers)
      return { headers, body: event.body }
    },
  })
  return { ...webhooks, publish: (draft) => webhooks.publish(toStoredEvent(draft)) }
}

/** Returns a function that makes the headers of a webhook with this body. */
export const signer =
  (certificate: Certificate, webhookId: string, url: string) =>
  (body: string, id: string = newId()) => ({
    'user-agent': 'PayPal/AUHD-1.0-1',
    ...transmissionHeaders(
      { id, time: paypalTime(), webhookId, body },
      certificate.key,
      `${url}/v1/notifications/certs/${certificate.id}`,
    ),
  })

function toStoredEvent({ type, resourceType, orderId, resource }: EventDraft): StoredEvent {
  const id = `WH-${newId()}-${newId()}`
  const createTime = new Date().toISOString()
  const body = JSON.stringify({
    id,
    create_time: createTime,
    resource_type: resourceType,
    event_type: type,
    resource,
  })
  return { id, type, orderId, createTime, body, delivered: 0, abandoned: 0 }
}
