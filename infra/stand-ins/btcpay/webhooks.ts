import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Store } from '../shared/store.ts'
import type { Delivery, StoredEvent } from '../shared/webhook-state.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { Account, Context } from './context.ts'
import { type Invoice, newId, type State, unixNow } from './state.ts'

/** `BTCPay-Sig`: HMAC-SHA256 of the raw body (docs.btcpayserver.org/API/Greenfield/v1, Webhooks). */
export const sign = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** BTCPay records every attempt with an id of its own, and does not retry after a 4xx answer except 408 and 429. */
export function createBtcpayWebhooks(
  store: Store<State>,
  { webhookSecret }: Account,
  url: string | null,
): Webhooks {
  return createWebhooks({
    store,
    url,
    isFinal: (status) => status < 500 && status !== 408 && status !== 429,
    compose(event, delivery) {
      const id = idOf(event, delivery)
      const timestamp = unixNow()
      // Indented, as BTCPay sends it.
      const body = JSON.stringify(
        {
          deliveryId: id,
          webhookId: WEBHOOK_ID,
          originalDeliveryId: event.id,
          isRedelivery: id !== event.id,
          ...fields.parse(JSON.parse(event.body)),
        },
        null,
        2,
      )
      store.state.attempts.set(id, { id, eventId: event.id, timestamp, httpCode: null, status: 'Failed' })
      return {
        headers: { 'BTCPay-Sig': sign(body, delivery.forged ? 'forged' : webhookSecret) },
        body,
        done(outcome) {
          const attempt = store.state.attempts.get(id)
          const status = outcome !== null && outcome < 300 ? 'HttpSuccess' : 'HttpError'
          if (attempt && outcome !== null) Object.assign(attempt, { httpCode: outcome, status })
        },
      }
    },
  })
}

export const WEBHOOK_ID = 'StandInWebhook'

const fields = z.record(z.string(), z.unknown())

/** The first attempt has the event's id, or the delivery's id if it is a requested redelivery. A later attempt has a new id. */
function idOf(event: StoredEvent, { id, tries, isResend }: Delivery): string {
  if (tries > 0) return newId()
  return isResend ? id : event.id
}

export function notifyMerchant(
  { webhooks, account }: Context,
  invoice: Invoice,
  type: string,
  extraFields: object = {},
): void {
  webhooks.publish({
    id: newId(),
    type,
    orderId: invoice.id,
    body: JSON.stringify({
      type,
      timestamp: unixNow(),
      storeId: account.storeId,
      invoiceId: invoice.id,
      metadata: invoice.metadata,
      ...extraFields,
    }),
  })
}
