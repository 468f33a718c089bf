import { z } from 'zod'
import { orderDescription, PRODUCT_NAME } from '../../messages.ts'
import { unpaidOrExpired, type ProviderStatus } from '../../payment/provider-status.ts'
import type { OPayAccount } from './account.ts'
import { referenceIn } from '../protocol/order-names.ts'
import type { PaymentFacts } from '../provider.ts'

/* OPay's cashier orders (doc.opaycheckout.com/cashier-create, /query-payment-status, /payment-refund). */

export const COUNTRY = 'EG'
/** OPay's default. */
export const LIFETIME_MINUTES = 30

export const createdAnswer = z.object({ cashierUrl: z.string() })

export const statusAnswer = z.object({
  reference: z.string(),
  orderNo: z.string().min(1),
  status: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['INITIAL', 'PENDING', 'SUCCESS', 'FAIL', 'CLOSE'])),
  /** In minor units: 100 piastres are one pound. */
  amount: z.object({ total: z.int().nonnegative(), currency: z.string() }),
})
export type OPayStatus = z.infer<typeof statusAnswer>

/** OPay's documentation uses both names. */
export const refundAnswer = z
  .object({ status: z.string().optional(), orderStatus: z.string().optional() })
  .transform(({ status, orderStatus }) => (orderStatus ?? status ?? '').toUpperCase())

/** `callbackUrl` identifies the account, whose key verifies its callbacks. */
export function orderRequest(
  payment: PaymentFacts,
  name: string,
  { merchant, productField }: Pick<OPayAccount, 'merchant' | 'productField'>,
  { origin, callbackUrl }: { origin: string; callbackUrl: string },
) {
  const { amount_minor: total, currency } = payment
  const urlWith = (status: string) => `${origin}/device/playlists?payment_status=${status}`
  const description = orderDescription(payment.mac_snapshot, merchant)
  const product = { name: PRODUCT_NAME, description }
  return {
    country: COUNTRY,
    reference: name,
    amount: { total, currency },
    returnUrl: urlWith('success'),
    cancelUrl: urlWith('cancel'),
    callbackUrl,
    expireAt: LIFETIME_MINUTES,
    ...(productField === 'product'
      ? { product }
      : { productList: [{ productId: 'activation', ...product, price: total, quantity: 1 }] }),
  }
}

/** Whether the order can no longer be paid, so that a later one may exist. */
export const isFinal = ({ status }: OPayStatus): boolean => status === 'CLOSE' || status === 'FAIL'

/** Maps an order to a provider status. `isPast` is whether the payment's order has expired. */
export function statusOfOrder(order: OPayStatus, isPast: boolean): ProviderStatus {
  switch (order.status) {
    case 'SUCCESS':
      return {
        kind: 'paid',
        amountMinor: order.amount.total,
        currency: order.amount.currency,
        reference: referenceIn(order.reference),
        captureReference: order.orderNo,
        payerEmail: null,
      }
    case 'PENDING':
      return { kind: 'pending' }
    case 'FAIL':
      return { kind: 'closed', as: 'failed' }
    case 'CLOSE':
      return { kind: 'closed', as: isPast ? 'expired' : 'cancelled' }
    case 'INITIAL':
      return unpaidOrExpired(isPast)
  }
}
