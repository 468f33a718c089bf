import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Article, buttons, overviewRoute } from '../shared/overview.ts'
import { cashierAddress } from './api.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export const overviewPage = (context: Context): Routes =>
  overviewRoute({
    name: 'OPay',
    title: 'Orders',
    none: 'No orders yet. Choose OPay on the site and continue to its cashier.',
    orders: () => [...context.store.state.orders.keys()].map((id) => findOrder(context, id)),
    article: (order) => article(context, order),
    state: () => context.store.state,
  })

function article({ url }: Context, order: Order): Article {
  const { orderNo: id, status, paid, returned } = order
  const back = returned > 0 ? `, ${priceText(returned, order.currency)} refunded` : ''
  return {
    id,
    title: `${priceText(order.amount, order.currency)} · ${order.description}`,
    status: `${status}${back}`,
    facts: html`Order <code>${id}</code> of merchant <code>${order.merchantId}</code>, reference
      <code>${order.reference}</code>. <a href="${cashierAddress(url, order)}">Cashier</a>`,
    actions: [
      buttons(
        status !== 'SUCCESS' && [status === 'CLOSE' ? 'Pay late' : 'Pay', { action: 'pay', id }],
        status !== 'SUCCESS' && status !== 'FAIL' && ['Decline', { action: 'decline', id }],
        (status === 'INITIAL' || status === 'PENDING') && ['Expire', { action: 'expire', id }],
        paid > returned && ['Refund', { action: 'refund', id }],
        paid > returned && ['Charge back', { action: 'reverse', id }],
      ),
    ],
  }
}
