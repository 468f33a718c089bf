import { html } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Article, button, overviewRoute } from '../shared/overview.ts'
import { type Context, capturesOf } from './context.ts'
import { orderAmount } from './ledger.ts'
import { amountText } from './money.ts'
import type { Capture, Order } from './state.ts'
import { approvalUrl } from './views.ts'

export const overviewPage = (context: Context): Routes =>
  overviewRoute({
    name: 'PayPal',
    title: 'Orders',
    none: 'No orders yet. Choose PayPal on the site and press its button.',
    orders: () => [...context.store.state.orders.values()],
    article: (order) => article(context, order),
    state: () => context.store.state,
  })

function article(context: Context, order: Order): Article {
  const unit = order.units[0]
  const open = order.status !== 'COMPLETED' && order.status !== 'VOIDED'
  const amount = amountText({ amount: orderAmount(order), currency: unit?.amount.currency_code ?? '' })
  const approval = html`<div class="line">
    <a class="button" href="${approvalUrl(context, order)}">Open the approval page</a>
  </div>`
  return {
    id: order.id,
    title: `${amount} · ${order.brandName ?? 'Merchant'}`,
    status: order.status,
    facts: html`Order <code>${order.id}</code>, reference <code>${unit?.invoice_id ?? 'none'}</code>,
      ${order.createTime}`,
    actions: [
      ...(open ? [approval] : []),
      ...capturesOf(context, order).map((capture) => captureRow(order, capture)),
    ],
  }
}

function captureRow(order: Order, capture: Capture) {
  const paid = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  const status = capture.reversed ? `${capture.status}, reversed` : capture.status
  return html`<div class="line">
    <p>Capture <code>${capture.id}</code> <strong>${status}</strong></p>
    ${
      capture.status === 'PENDING' && [
        button('Complete', { action: 'completePending', orderId: order.id }),
        button('Deny', { action: 'denyPending', orderId: order.id }),
      ]
    }
    ${
      paid && [
        button('Refund', { action: 'refund', captureId: capture.id }),
        button('Reverse', { action: 'reverse', captureId: capture.id }),
      ]
    }
  </div>`
}
