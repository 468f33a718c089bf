import type { Logger } from 'pino'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { isCheckoutUrl } from '../protocol/checkout-address.ts'
import { invalidResponse } from '../protocol/failures.ts'
import { createCertificates } from './certificate.ts'
import type { PayPalAccount } from './account.ts'
import { check } from './check.ts'
import { createPayPalClient } from './client.ts'
import { redeliver } from './deliveries.ts'
import { readEvent } from './event.ts'
import { orderAnswer, orderRequest, refundAnswer } from './order.ts'
import { capturePath, createOrders } from './orders.ts'
import { PayPalRefusal } from './refusal.ts'
import { checkSignature } from './signature.ts'
import { withReported } from './status.ts'
import type { OpenedOrder, Callback, CapturedFacts, PaymentFacts, Provider } from '../provider.ts'
import { requireAccepted, openingFailure } from '../protocol/refusal.ts'

export const WEBHOOK_PATH = '/paypal'

/** For one step including retries: owners get an answer within ten seconds. */
const TIMEOUT_MS = 8_000
/** PayPal allows three hours until approval, and three more until capture. */
const LIFETIME_SECONDS = 6 * 3_600

/** PayPal's wallet (Orders v2, Payments v2). */
export function createPayPal(
  account: PayPalAccount,
  origin: string,
  log: Logger,
  now: () => Date = () => new Date(),
) {
  const call = createPayPalClient(account, log)
  const certificates = createCertificates()
  const { query, capture } = createOrders(call, account)

  return {
    async open(payment: PaymentFacts): Promise<OpenedOrder> {
      const order = await call({
        path: '/v2/checkout/orders',
        responseSchema: orderAnswer,
        deadline: AbortSignal.timeout(TIMEOUT_MS),
        post: { requestId: payment.reference, body: orderRequest(payment, account.merchant, origin) },
      })
      if (order instanceof PayPalRefusal) throw openingFailure(order)
      const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link || !isCheckoutUrl(link.href, ['paypal.com'], account.apiUrl))
        throw invalidResponse(`PayPal returned no valid checkout URL for the order ${order.id}`)
      return { providerReference: order.id, checkoutUrl: link.href, expires: { inSeconds: LIFETIME_SECONDS } }
    },

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const relevant = reported.filter((status) => isOfPayment(payment, status))
      return withReported(await query(payment, AbortSignal.timeout(TIMEOUT_MS)), relevant)
    },

    /** An order whose id was never received cannot be queried, and cannot be paid. */
    isQueryable: (payment: PaymentFacts) =>
      payment.capture_reference !== null || payment.provider_reference !== null,

    capture: (payment: PaymentFacts, attempt: number) =>
      capture(payment, attempt, AbortSignal.timeout(TIMEOUT_MS)),

    async refund(payment: CapturedFacts): Promise<void> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      for (let number = 1; number <= MAX_REFUNDS; number += 1) {
        const refunded = await call({
          path: `${capturePath(payment.capture_reference)}/refund`,
          responseSchema: refundAnswer,
          deadline,
          // PayPal answers a repeated request with its refund, even one that failed later: the next needs a new id.
          post: { requestId: requestIdOf(`refund-${payment.reference}`, number), body: {} },
        })
        if (refunded instanceof PayPalRefusal && refunded.issue === 'CAPTURE_FULLY_REFUNDED') return
        const { status } = requireAccepted(refunded)
        if (status !== 'FAILED' && status !== 'CANCELLED') return
      }
      throw new Error(`${MAX_REFUNDS} refunds of the capture ${payment.capture_reference} failed at PayPal`)
    },

    check: () => check(call, account, `${origin}/webhooks${WEBHOOK_PATH}`),

    redeliver: (since: Date) => redeliver(call, account, since),

    async verify(callback: Callback) {
      await checkSignature(callback, account, certificates, now())
      return readEvent(callback.body, account)
    },
  } satisfies Provider
}

/** The number of refunds that are tried for one capture. */
const MAX_REFUNDS = 9

const requestIdOf = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`)

/** Whether a reported status belongs to this payment: a return can be of another order. */
const isOfPayment = ({ capture_reference, provider_reference }: PaymentFacts, status: ProviderStatus) =>
  status.kind !== 'returned' ||
  status.order === undefined ||
  capture_reference === null ||
  status.order === capture_reference ||
  status.order === provider_reference
