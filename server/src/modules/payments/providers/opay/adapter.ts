import type { Logger } from 'pino'
import { z } from 'zod'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { isCheckoutUrl } from '../protocol/checkout-address.ts'
import { orderBeingPaid, unavailable, UnusableAnswer } from '../protocol/failures.ts'
import { readCallback } from './callback.ts'
import type { OPayAccount } from './account.ts'
import { createOPayClient, OPayRefusal } from './client.ts'
import {
  COUNTRY,
  createdAnswer,
  isFailedRefund,
  isFinal,
  LIFETIME_MINUTES,
  type OPayStatus,
  orderRequest,
  refundAnswer,
  statusAnswer,
  statusOfOrder,
} from './order.ts'
import { queryOrders, MAX_ORDERS, orderName, refundName } from '../protocol/order-names.ts'
import type { OpenedOrder, Callback, Finding, PaymentFacts, Provider } from '../provider.ts'
import { openingFailure } from '../protocol/refusal.ts'
import { combineOrders } from '../protocol/combine-statuses.ts'

const TIMEOUT_MS = 8_000
const QUERY_TIMEOUT_MS = 20_000

/** The path of an account's callbacks below /webhooks. */
export const webhookPath = (method: OPayAccount['method']) => `/opay/${method}` as const

/**
 * An OPay account in Egypt. An order's name is accepted, and its URL returned, only once: if the answer is lost, the
 * order is closed and the next name is used (`order-names.ts`).
 */
export function createOPay(account: OPayAccount, origin: string, log: Logger) {
  const { call, callOnce } = createOPayClient(account, log)
  const callbackUrl = `${origin}/webhooks${webhookPath(account.method)}`

  /** Null for an unknown order. */
  async function statusOf(reference: string, deadline: AbortSignal): Promise<OPayStatus | null> {
    const body = { country: COUNTRY, reference }
    const status = await call({ path: 'cashier/status', body, data: statusAnswer, deadline })
    if (!(status instanceof OPayRefusal)) return status
    if (status.isUnknown) return null
    throw unavailable(status)
  }

  const ordersOf = (payment: PaymentFacts, deadline: AbortSignal) =>
    queryOrders(payment, (name) => statusOf(name, deadline), isFinal)

  const closeOrder = (reference: string, deadline: AbortSignal) =>
    call({ path: 'payment/close', body: { country: COUNTRY, reference }, data: z.unknown(), deadline })

  /** Returns the cashier's URL; null if the name was taken, after closing that order. */
  async function openOrder(
    payment: PaymentFacts,
    name: string,
    deadline: AbortSignal,
  ): Promise<string | null> {
    const body = orderRequest(payment, name, account, { origin, callbackUrl })
    for (let isSecond = false; ; isSecond = true) {
      const created = await callOnce({
        path: 'cashier/create',
        body,
        data: createdAnswer,
        deadline,
        isPublic: true,
      }).catch((error: unknown) => ({ error }))
      if ('cashierUrl' in created) return created.cashierUrl
      if (created instanceof OPayRefusal && !created.isDuplicate) throw openingFailure(created)
      const status = await statusOf(name, deadline)
      if (status) {
        await closeEarlier(status, name, deadline)
        return null
      }
      // The order does not exist: the first request had no effect and is repeated once.
      if (isSecond || created instanceof OPayRefusal)
        throw unavailable('error' in created ? created.error : created)
    }
  }

  /** The status of our refund; null if there is none, or the account has no refunds. */
  async function refundStatus(name: string, deadline: AbortSignal): Promise<string | null> {
    const body = { country: COUNTRY, reference: name }
    const refund = await call({ path: 'payment/refund/query', body, data: refundAnswer, deadline })
    if (!(refund instanceof OPayRefusal)) return refund
    if (refund.isUnknown || refund.isNotEnabled) return null
    throw unavailable(refund)
  }

  async function isRefunded({ reference }: PaymentFacts, deadline: AbortSignal): Promise<boolean> {
    for (let number = 1; number <= MAX_REFUNDS; number += 1) {
      const status = await refundStatus(refundName(reference, number), deadline)
      if (!isFailedRefund(status)) return status === 'SUCCESS'
    }
    return false
  }

  async function closeEarlier(status: OPayStatus, name: string, deadline: AbortSignal): Promise<void> {
    if (isFinal(status)) return
    // The order is paid or being paid: opening a second order could take money twice.
    if (status.status !== 'INITIAL') throw orderBeingPaid(new Error(`OPay’s order ${name} is being paid`))
    const answer = await closeOrder(name, deadline)
    if (answer instanceof OPayRefusal) throw unavailable(answer)
  }

  async function open(payment: PaymentFacts): Promise<OpenedOrder> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    for (let number = 1; number <= MAX_ORDERS; number += 1) {
      const providerReference = orderName(payment.reference, number)
      const checkoutUrl = await openOrder(payment, providerReference, deadline)
      if (checkoutUrl === null) continue
      if (!isCheckoutUrl(checkoutUrl, ['opaycheckout.com'], account.apiUrl))
        throw unavailable(
          new UnusableAnswer(`OPay returned no valid checkout URL for the order ${providerReference}`),
        )
      return { providerReference, checkoutUrl, expires: { inSeconds: LIFETIME_MINUTES * 60 } }
    }
    throw unavailable(new UnusableAnswer(`OPay has ${MAX_ORDERS} orders for ${payment.reference}`))
  }

  return {
    open: singleFlight(open, ({ reference }) => reference),

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const deadline = AbortSignal.timeout(QUERY_TIMEOUT_MS)
      const isPast = payment.is_past
      const orders = await ordersOf(payment, deadline)
      const returns = reported.filter((status) => status.kind === 'returned')
      const returned = new Set(returns.map(({ order }) => order))
      const statuses = orders.map((order) =>
        returned.has(order.reference) ? REFUNDED : statusOfOrder(order, isPast),
      )
      const paidIndex = statuses.findIndex(({ kind }) => kind === 'paid')
      // Our own refund is of the first paid order. Its callback names no order.
      if (paidIndex >= 0 && (returned.has(undefined) || (await isRefunded(payment, deadline))))
        statuses[paidIndex] = REFUNDED
      const status = combineOrders(statuses)
      return returns.length > 0 && status?.kind !== 'paid' ? REFUNDED : (status ?? statusIfUnknown(payment))
    },

    async refund(payment: PaymentFacts): Promise<void> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      const paid = (await ordersOf(payment, deadline)).find(({ status }) => status === 'SUCCESS')
      if (!paid) throw unavailable(new UnusableAnswer('OPay has no paid order of this payment to refund'))
      for (let number = 1; number <= MAX_REFUNDS; number += 1) {
        const name = refundName(payment.reference, number)
        const refunded = await call({
          path: 'payment/refund/create',
          body: {
            country: COUNTRY,
            reference: name,
            originalReference: paid.reference,
            amount: paid.amount,
            callbackUrl,
          },
          data: z.unknown(),
          deadline,
        })
        if (!(refunded instanceof OPayRefusal)) return
        if (!refunded.isDuplicate)
          throw unavailable(
            refunded.isNotEnabled ? new UnusableAnswer('OPay’s account cannot refund (02002)') : refunded,
          )
        // OPay does not accept the name of a failed refund again.
        if (!isFailedRefund(await refundStatus(name, deadline))) return
      }
      throw new Error(`${MAX_REFUNDS} refunds of ${payment.reference} failed at OPay`)
    },

    async close(payment: PaymentFacts): Promise<void> {
      // A refusal means that there is nothing to close. Later queries find money.
      await closeOrder(payment.provider_reference ?? payment.reference, AbortSignal.timeout(QUERY_TIMEOUT_MS))
    },

    /** Queries an order that cannot exist. OPay's API does not show callbacks, and only an order uses the public key. */
    async check(): Promise<readonly Finding[]> {
      await statusOf('check', AbortSignal.timeout(TIMEOUT_MS))
      return [
        {
          state: 'right',
          found: 'Merchant and secret key are accepted; the first order tries the public key.',
        },
      ]
    },

    verify: async ({ body }: Callback) => readCallback(body, account.secretKey),
  } satisfies Provider
}

/** The number of refunds that are tried for one payment. */
const MAX_REFUNDS = 9

const REFUNDED: ProviderStatus = { kind: 'returned', as: 'refunded' }

/** OPay has no order: either it removed the order, or none was opened. */
const statusIfUnknown = ({ provider_reference, is_past }: PaymentFacts): ProviderStatus =>
  provider_reference !== null || is_past ? { kind: 'closed', as: 'expired' } : { kind: 'unpaid' }
