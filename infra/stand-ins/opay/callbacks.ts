import { randomUUID } from 'node:crypto'
import type { Store } from '../shared/store.ts'
import { createWebhooks, type Webhooks } from '../shared/webhooks.ts'
import type { Context } from './context.ts'
import { signCallback } from './signature.ts'
import type { Order, State } from './state.ts'

/** Delivers callbacks; a forged one has a wrong signature. */
export const createCallbacks = (store: Store<State>): Webhooks =>
  createWebhooks({
    store,
    // Every order has its own callback URL.
    url: null,
    compose: ({ body }, { forged }) => ({
      headers: {},
      body: forged ? body.replace(/"sha512":"\w+"/, `"sha512":"${'0'.repeat(128)}"`) : body,
    }),
  })

/** Sends the status of an order. Assumption: a reversal is sent like a refund. */
export function notifyMerchant({ webhooks, merchants }: Context, order: Order, refunded = false): void {
  const payload = {
    amount: String(order.status === 'SUCCESS' ? order.paid : order.amount),
    currency: order.currency,
    instrumentType: order.cashCode === null ? 'BankCard' : 'ReferenceCode',
    reference: order.reference,
    refunded,
    status: order.status,
    timestamp: `${new Date().toISOString().slice(0, 19)}Z`,
    token: order.orderNo,
    transactionId: order.orderNo,
  }
  const key = merchants.find(({ merchantId }) => merchantId === order.merchantId)?.secretKey ?? ''
  webhooks.publish({
    id: randomUUID(),
    type: refunded ? `${order.status}, refunded` : order.status,
    orderId: order.orderNo,
    url: order.callbackUrl,
    body: JSON.stringify({ payload, sha512: signCallback(payload, key), type: 'transaction-status' }),
  })
}
