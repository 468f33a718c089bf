import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import type { OPayActs } from './acts.ts'
import { cashierAddress } from './api.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export const overviewOf = (context: Context, acts: OPayActs): Overview<Order> => ({
  title: 'Orders',
  none: 'No orders yet. Choose OPay on the site and continue to its cashier.',
  orders: () => [...context.store.state.orders.keys()].map((id) => findOrder(context, id)),
  article(order) {
    const { orderNo: id, status, returned } = order
    const back = returned > 0 ? `, ${priceText(returned, order.currency)} refunded` : ''
    return {
      id,
      title: `${priceText(order.amount, order.currency)} · ${order.description}`,
      status: `${status}${back}`,
      facts: html`Order <code>${id}</code> of merchant <code>${order.merchantId}</code>, reference
        <code>${order.reference}</code>. <a href="${cashierAddress(context.url, order)}">Cashier</a>`,
      actions: buttons(acts, order, { id }),
    }
  },
})
