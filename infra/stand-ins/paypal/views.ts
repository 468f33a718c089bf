import { type Context, capturesOf } from './context.ts'
import { formatMoney } from './money.ts'
import type { Capture, Order, Refund } from './state.ts'

/** Orders, captures and refunds in the form of PayPal's OpenAPI files (orders 2.13, payments 2.5), with the fields that the product reads. */

export const MERCHANT_ID = 'PLAYERSHP2345'

const payeeOf = ({ units: [{ payee }] }: Order) => payee ?? { merchant_id: MERCHANT_ID }

export const approvalUrl = ({ url }: Context, order: Order): string => `${url}/checkoutnow?token=${order.id}`

const link = (href: string, rel: string) => ({ href, rel, method: 'GET' })

/** The answer for `Prefer: return=minimal`. */
export const minimalOrder = (context: Context, order: Order) => ({
  id: order.id,
  status: order.status,
  links: order.status === 'PAYER_ACTION_REQUIRED' ? [link(approvalUrl(context, order), 'payer-action')] : [],
})

export function orderView(context: Context, order: Order) {
  const captures = capturesOf(context, order)
  return {
    ...minimalOrder(context, order),
    intent: 'CAPTURE',
    payment_source: { paypal: order.approval ? { email_address: order.approval.email } : {} },
    purchase_units: [
      {
        ...order.units[0],
        payee: payeeOf(order),
        ...(captures.length > 0 && {
          payments: { captures: captures.map((capture) => captureView(context, order, capture)) },
        }),
      },
    ],
  }
}

/** A capture within an order. */
function captureView({ url }: Context, order: Order, capture: Capture) {
  const [unit] = order.units
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason !== null && { status_details: { reason: capture.reason } }),
    amount: formatMoney(capture.amount, capture.currency),
    invoice_id: unit.invoice_id,
    custom_id: unit.custom_id,
    links: [link(`${url}/v2/checkout/orders/${order.id}`, 'up')],
  }
}

/** A capture in the Payments API and in webhooks. */
export const paymentView = (context: Context, order: Order, capture: Capture) => ({
  ...captureView(context, order, capture),
  payee: payeeOf(order),
  supplementary_data: { related_ids: { order_id: order.id } },
})

export const refundView = ({ url }: Context, refund: Refund) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: formatMoney(refund.amount, refund.currency),
  links: [link(`${url}/v2/payments/captures/${refund.captureId}`, 'up')],
})
