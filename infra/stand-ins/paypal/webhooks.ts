import type { Store } from '../shared/store.ts'
import type { Delivery, StoredEvent } from '../shared/webhook-state.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { Certificate } from './certificate.ts'
import type { Context } from './context.ts'
import { transmissionHeaders } from './signature.ts'
import { newId, paypalTime, type State } from './state.ts'

/** Signed delivery; PayPal retries 25 times in three days, the stand-in as configured. */
export function createPayPalWebhooks(
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
  return createWebhooks({
    store,
    url: receiver,
    compose(event, delivery) {
      if (delivery.forged || delivery.isResend) return { headers: sign(event, delivery), body: event.body }
      const headers = headersByEvent.get(event) ?? sign(event, delivery)
      headersByEvent.set(event, headers)
      return { headers, body: event.body }
    },
  })
}

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

export function notifyMerchant(
  { webhooks }: Context,
  orderId: string,
  event: { resource_type: string; event_type: string; resource: object },
): void {
  const id = `WH-${newId()}-${newId()}`
  const body = JSON.stringify({ id, create_time: new Date().toISOString(), ...event })
  webhooks.publish({ id, type: event.event_type, orderId, body })
}
