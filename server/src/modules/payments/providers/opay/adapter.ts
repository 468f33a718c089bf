import type { Logger } from 'pino'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import { combineStatuses } from '../protocol/combine-statuses.ts'
import { invalidResponse } from '../protocol/failures.ts'
import type { Callback, Finding, PaymentFacts, Provider } from '../provider.ts'
import type { OPayAccount } from './account.ts'
import { readCallback } from './callback.ts'
import { createOPayClient } from './client.ts'
import { createOpenOrder } from './open-order.ts'
import { statusOfOrder } from './order.ts'
import { createOrders } from './orders.ts'
import { createRefunds } from './refunds.ts'

const TIMEOUT_MS = 8_000
const QUERY_TIMEOUT_MS = 20_000

export const webhookPath = (method: OPayAccount['method']) => `/opay/${method}` as const

export function createOPay(account: OPayAccount, origin: string, log: Logger) {
  const { call, callOnce } = createOPayClient(account, log)
  const callbackUrl = `${origin}/webhooks${webhookPath(account.method)}`
  const orders = createOrders(call)
  const refunds = createRefunds(call, callbackUrl)
  const open = createOpenOrder(callOnce, orders, account, { origin, callbackUrl })

  return {
    open: singleFlight(
      (payment: PaymentFacts) => open(payment, AbortSignal.timeout(TIMEOUT_MS)),
      ({ reference }) => reference,
    ),

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const deadline = AbortSignal.timeout(QUERY_TIMEOUT_MS)
      const returns = reported.filter((status) => status.kind === 'returned')
      const returned = new Set(returns.map(({ order }) => order))
      const statuses = (await orders.ofPayment(payment, deadline)).map((order) =>
        returned.has(order.reference) ? REFUNDED : statusOfOrder(order, payment.is_past),
      )
      const paidIndex = statuses.findIndex(({ kind }) => kind === 'paid')
      // Our own refund is of the first paid order. Its callback names no order.
      if (paidIndex >= 0 && (returned.has(undefined) || (await refunds.isRefunded(payment, deadline))))
        statuses[paidIndex] = REFUNDED
      const status = combineStatuses(statuses)
      if (returns.length > 0 && status?.kind !== 'paid') return REFUNDED
      // An order that is missing was removed by OPay, or never opened.
      return status ?? unpaidOrExpired(payment.provider_reference !== null || payment.is_past)
    },

    async refund(payment: PaymentFacts): Promise<void> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      const paid = (await orders.ofPayment(payment, deadline)).find(({ status }) => status === 'SUCCESS')
      if (!paid) throw invalidResponse('OPay has no paid order of this payment to refund')
      await refunds.refund(payment, paid, deadline)
    },

    async close(payment: PaymentFacts): Promise<void> {
      // A refusal means that there is nothing to close. Later queries find money.
      const name = payment.provider_reference ?? payment.reference
      await orders.close(name, AbortSignal.timeout(QUERY_TIMEOUT_MS))
    },

    /** Queries an order that cannot exist. OPay's API does not show callbacks, and only an order uses the public key. */
    async check(): Promise<readonly Finding[]> {
      await orders.statusOf('check', AbortSignal.timeout(TIMEOUT_MS))
      const found =
        'Merchant and secret key are accepted. The public key is not checked: only an order uses it.'
      return [{ state: 'right', found }]
    },

    verify: async ({ body }: Callback) => readCallback(body, account.secretKey),
  } satisfies Provider
}

const REFUNDED: ProviderStatus = { kind: 'returned', as: 'refunded' }
