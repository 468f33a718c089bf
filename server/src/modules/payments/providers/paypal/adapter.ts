import type { Logger } from 'pino'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { isCheckoutUrl } from '../protocol/checkout-address.ts'
import { unavailable, UnusableAnswer } from '../protocol/failures.ts'
import { createCertificates } from './certificate.ts'
import type { PayPalAccount } from './account.ts'
import { check } from './check.ts'
import { createPayPalClient } from './client.ts'
import { redeliver } from './deliveries.ts'
import { readEvent } from './event.ts'
import {
  captureAnswer,
  type Order,
  orderAnswer,
  orderRequest,
  refundAnswer,
  statusOfCapture,
  statusOfOrder,
  withReported,
} from './order.ts'
import { PayPalRefusal } from './refusal.ts'
import { checkSignature } from './signature.ts'
import type { OpenedOrder, Callback, Captured, CapturedFacts, PaymentFacts, Provider } from '../provider.ts'
import { requireAccepted, openingFailure } from '../protocol/refusal.ts'

/** The webhook's path below /webhooks. */
export const WEBHOOK_PATH = '/paypal'

/** For one step including retries: owners get an answer within ten seconds. */
const TIMEOUT_MS = 8_000
/** PayPal allows three hours until approval, and three more until capture. */
const LIFETIME_SECONDS = 6 * 3_600

/** PayPal's wallet (Orders v2, Payments v2). `origin` is ours, for return URLs; `now` is for certificates and signatures. */
export function createPayPal(
  account: PayPalAccount,
  origin: string,
  log: Logger,
  now: () => Date = () => new Date(),
) {
  const call = createPayPalClient(account, log)
  const certificates = createCertificates()

  async function query(payment: PaymentFacts, deadline: AbortSignal): Promise<ProviderStatus> {
    if (payment.capture_reference !== null) {
      const path = capturePath(payment.capture_reference)
      return statusOfCapture(requireAccepted(await call({ path, answer: captureAnswer, deadline })), payment)
    }
    if (payment.provider_reference === null) return { kind: 'unpaid' }
    const order = await call({ path: orderPath(payment.provider_reference), answer: orderAnswer, deadline })
    return isUnknown(order) ? EXPIRED : readStatus(requireAccepted(order), payment)
  }

  function readStatus(order: Order, payment: PaymentFacts): ProviderStatus {
    const status = statusOfOrder(order, payment)
    if (status) return status
    throw unavailable(new UnusableAnswer(`PayPal returned no capture of the completed order ${order.id}`))
  }

  return {
    async open(payment: PaymentFacts): Promise<OpenedOrder> {
      const order = await call({
        path: '/v2/checkout/orders',
        answer: orderAnswer,
        deadline: AbortSignal.timeout(TIMEOUT_MS),
        post: { requestId: payment.reference, body: orderRequest(payment, account.merchant, origin) },
      })
      if (order instanceof PayPalRefusal) throw openingFailure(order)
      const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!link || !isCheckoutUrl(link.href, ['paypal.com'], account.apiUrl))
        throw unavailable(
          new UnusableAnswer(`PayPal returned no valid checkout URL for the order ${order.id}`),
        )
      const expires = { inSeconds: LIFETIME_SECONDS }
      return { providerReference: order.id, checkoutUrl: link.href, expires }
    },

    async query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus> {
      const relevant = reported.filter((status) => isAbout(payment, status))
      return withReported(await query(payment, AbortSignal.timeout(TIMEOUT_MS)), relevant)
    },

    /** An order whose id was never received cannot be queried, and cannot be paid. */
    isQueryable: (payment: PaymentFacts) =>
      payment.capture_reference !== null || payment.provider_reference !== null,

    async capture(payment: PaymentFacts, attempt: number): Promise<Captured> {
      if (payment.provider_reference === null) return withStatus({ kind: 'unpaid' })
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      const path = `${orderPath(payment.provider_reference)}/capture`
      const requestId = `cap-${payment.reference}-${attempt}`
      const requestCapture = (id: string) =>
        call({ path, answer: orderAnswer, deadline, post: { requestId: id, body: {} } })
      const queryOrder = () => query({ ...payment, capture_reference: null }, deadline)
      let order = await requestCapture(requestId)
      // PayPal may repeat its answer from before the approval.
      if (isNotApproved(order) && (await queryOrder()).kind === 'approved')
        order = await requestCapture(`${requestId}-approved`)
      if (!(order instanceof PayPalRefusal)) return withStatus(readStatus(order, payment))
      if (isUnknown(order)) return withStatus(EXPIRED)
      if (order.status !== 422) throw unavailable(order)
      switch (order.issue) {
        case 'ORDER_ALREADY_CAPTURED':
          return withStatus(await queryOrder())
        case 'ORDER_COMPLETION_IN_PROGRESS':
          return withStatus({ kind: 'pending' })
        case 'ORDER_NOT_APPROVED':
          return withStatus({ kind: 'unpaid' })
        case 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED':
          return withStatus({ kind: 'closed', as: 'failed' })
        // After INSTRUMENT_DECLINED the buttons start again. Other issues are shown with description and debug id.
        default:
          return { kind: 'declined', details: order.details, debugId: order.debugId }
      }
    },

    async refund(payment: CapturedFacts): Promise<void> {
      const deadline = AbortSignal.timeout(TIMEOUT_MS)
      for (let number = 1; number <= MAX_REFUNDS; number += 1) {
        const refunded = await call({
          path: `${capturePath(payment.capture_reference)}/refund`,
          answer: refundAnswer,
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
      return readEvent(callback.body)
    },
  } satisfies Provider
}

/** The number of refunds that are tried for one capture. */
const MAX_REFUNDS = 9

const requestIdOf = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`)

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

const capturePath = (id: string): string => `/v2/payments/captures/${encodeURIComponent(id)}`

const withStatus = (status: ProviderStatus): Captured => ({ kind: 'known', status })

/** Whether a reported status is about this payment: a return can be of other money. */
const isAbout = ({ capture_reference, provider_reference }: PaymentFacts, status: ProviderStatus): boolean =>
  status.kind !== 'returned' ||
  status.order === undefined ||
  capture_reference === null ||
  status.order === capture_reference ||
  status.order === provider_reference

const isNotApproved = (answer: unknown): boolean =>
  answer instanceof PayPalRefusal && answer.issue === 'ORDER_NOT_APPROVED'

/** The status of an order that PayPal no longer knows: it cannot be paid. */
const EXPIRED: ProviderStatus = { kind: 'closed', as: 'expired' }

/** Whether PayPal itself answered 404, not a proxy. PayPal keeps orders for a limited time. */
const isUnknown = (answer: unknown): boolean => answer instanceof PayPalRefusal && answer.isUnknown
