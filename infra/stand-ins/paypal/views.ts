import { createHash } from 'node:crypto'
import { type Context, capturesOf } from './context.ts'
import { feeOf, formatMoney } from './money.ts'
import type { Capture, Order, Refund } from './state.ts'

/** Orders, captures and refunds in the form of PayPal's OpenAPI files (orders 2.13, payments 2.5). */

const MERCHANT = { email_address: 'merchant@example.com', merchant_id: 'MERCHANT23456' }
const ACCOUNT_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A payer id, the same for the same e-mail. */
export const payerId = (email: string): string =>
  [...createHash('sha256').update(email).digest().subarray(0, 13)]
    .map((byte) => ACCOUNT_LETTERS[byte % 32])
    .join('')

export const approvalUrl = ({ url }: Context, order: Order): string => `${url}/checkoutnow?token=${order.id}`

const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

function orderLinks(context: Context, order: Order) {
  const self = `${context.url}/v2/checkout/orders/${order.id}`
  switch (order.status) {
    case 'PAYER_ACTION_REQUIRED':
      return [link(self, 'self'), link(approvalUrl(context, order), 'payer-action')]
    case 'APPROVED':
      return [link(self, 'self'), link(`${self}/capture`, 'capture', 'POST')]
    case 'COMPLETED':
    case 'VOIDED':
      return [link(self, 'self')]
  }
}

/** The answer for `Prefer: return=minimal`. */
export const minimalOrder = (context: Context, order: Order) => ({
  id: order.id,
  status: order.status,
  links: orderLinks(context, order),
})

export function orderView(context: Context, order: Order) {
  const captures = capturesOf(context, order)
  const refunds = captures.flatMap((capture) => refundsOf(context, capture))
  const name = { given_name: 'Pat', surname: 'Payer' }
  const account = order.approval && { email: order.approval.email, id: payerId(order.approval.email) }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: {
      paypal: account
        ? { email_address: account.email, account_id: account.id, account_status: 'VERIFIED', name }
        : {},
    },
    purchase_units: [
      {
        ...order.units[0],
        payee: MERCHANT,
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((capture) => captureView(context, order, capture)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundView(context, refund)) }),
          },
        }),
      },
    ],
    ...(account && {
      payer: { name, email_address: account.email, payer_id: account.id, address: { country_code: 'DE' } },
    }),
    create_time: order.createTime,
    update_time: order.updateTime,
    links: orderLinks(context, order),
  }
}

/** A capture within an order. */
function captureView({ url }: Context, order: Order, capture: Capture) {
  const [unit] = order.units
  const self = `${url}/v2/payments/captures/${capture.id}`
  const money = (minor: number) => formatMoney(minor, capture.currency)
  const fee = feeOf(capture.amount)
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: money(capture.amount),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    // PayPal has no breakdown before a capture brings money.
    ...(capture.status !== 'PENDING' &&
      capture.status !== 'DECLINED' && {
        seller_receivable_breakdown: {
          gross_amount: money(capture.amount),
          paypal_fee: money(fee),
          net_amount: money(capture.amount - fee),
        },
      }),
    invoice_id: unit.invoice_id,
    custom_id: unit.custom_id,
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${url}/v2/checkout/orders/${order.id}`, 'up'),
    ],
    create_time: capture.createTime,
    update_time: capture.updateTime,
  }
}

/** A capture of the Payments API and in webhooks. */
export const paymentView = (context: Context, order: Order, capture: Capture) => ({
  ...captureView(context, order, capture),
  payee: MERCHANT,
  supplementary_data: { related_ids: { order_id: order.id } },
})

/** A refund; its link `up` leads to the capture. */
export function refundView({ url }: Context, refund: Refund) {
  const money = (minor: number) => formatMoney(minor, refund.currency)
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(refund.amount),
    seller_payable_breakdown: {
      gross_amount: money(refund.amount),
      paypal_fee: money(0),
      net_amount: money(refund.amount),
      total_refunded_amount: money(refund.total),
    },
    links: [
      link(`${url}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${url}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
    create_time: refund.createTime,
    update_time: refund.createTime,
  }
}

const refundsOf = ({ store }: Context, capture: Capture): Refund[] =>
  capture.refundIds.flatMap((id) => store.state.refunds.get(id) ?? [])
