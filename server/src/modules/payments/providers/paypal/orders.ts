import type { ProviderStatus } from '../../payment/provider-status.ts'
import { unavailable, invalidResponse } from '../protocol/failures.ts'
import { requireAccepted } from '../protocol/refusal.ts'
import type { CaptureResult, PaymentFacts } from '../provider.ts'
import type { PayPalAccount } from './account.ts'
import type { createPayPalClient } from './client.ts'
import { captureAnswer, type Order, orderAnswer } from './order.ts'
import { PayPalRefusal } from './refusal.ts'
import { statusOfCapture, statusOfOrder } from './status.ts'

export function createOrders(
  call: ReturnType<typeof createPayPalClient>,
  account: Pick<PayPalAccount, 'merchantId'>,
) {
  function readStatus(order: Order, payment: PaymentFacts): ProviderStatus {
    const status = statusOfOrder(order, payment, account)
    if (status) return status
    throw invalidResponse(`PayPal returned no capture of the completed order ${order.id}`)
  }

  async function query(payment: PaymentFacts, deadline: AbortSignal): Promise<ProviderStatus> {
    if (payment.capture_reference !== null) {
      const path = capturePath(payment.capture_reference)
      const captured = await call({ path, responseSchema: captureAnswer, deadline })
      return statusOfCapture(requireAccepted(captured), payment, account)
    }
    if (payment.provider_reference === null) return { kind: 'unpaid' }
    const path = orderPath(payment.provider_reference)
    const order = await call({ path, responseSchema: orderAnswer, deadline })
    return isUnknownResource(order) ? EXPIRED : readStatus(requireAccepted(order), payment)
  }

  async function capture(
    payment: PaymentFacts,
    attempt: number,
    deadline: AbortSignal,
  ): Promise<CaptureResult> {
    if (payment.provider_reference === null) return withStatus({ kind: 'unpaid' })
    const path = `${orderPath(payment.provider_reference)}/capture`
    const requestId = `cap-${payment.reference}-${attempt}`
    const requestCapture = (id: string) =>
      call({ path, responseSchema: orderAnswer, deadline, post: { requestId: id, body: {} } })
    const queryOrder = () => query({ ...payment, capture_reference: null }, deadline)
    let response = await requestCapture(requestId)
    // PayPal may repeat its answer from before the approval.
    if (isNotApproved(response) && (await queryOrder()).kind === 'approved')
      response = await requestCapture(`${requestId}-approved`)
    if (!(response instanceof PayPalRefusal)) return withStatus(readStatus(response, payment))
    if (isUnknownResource(response)) return withStatus(EXPIRED)
    if (response.status !== 422) throw unavailable(response)
    switch (response.issue) {
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
        return { kind: 'declined', details: response.details, debugId: response.debugId }
    }
  }

  return { query, capture }
}

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

export const capturePath = (id: string): string => `/v2/payments/captures/${encodeURIComponent(id)}`

const withStatus = (status: ProviderStatus): CaptureResult => ({ kind: 'known', status })

const isNotApproved = (answer: unknown): boolean =>
  answer instanceof PayPalRefusal && answer.issue === 'ORDER_NOT_APPROVED'

/** An order that PayPal does not know cannot be paid. */
const EXPIRED: ProviderStatus = { kind: 'closed', as: 'expired' }

/** Whether PayPal itself answered 404, not a proxy. PayPal keeps orders for a limited time. */
const isUnknownResource = (answer: unknown): boolean =>
  answer instanceof PayPalRefusal && answer.isUnknownResource
