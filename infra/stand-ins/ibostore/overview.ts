import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import type { IbostoreActs } from './acts.ts'
import type { Context } from './context.ts'
import type { Order } from './state.ts'

export const overviewOf = ({ store }: Context, acts: IbostoreActs): Overview<Order> => ({
  title: 'Orders',
  none: 'No orders yet. Choose Our store on the site and buy.',
  lead: html`<p><a href="/product">Buy directly in the store</a>, without starting on the site.</p>`,
  orders: () => [...store.state.orders.values()],
  article: (order) => ({
    id: order.id,
    title: `${priceText(order.amount, order.currency)} · ${order.macAddress}`,
    status: order.status,
    facts: html`Order <code>${order.id}</code>, reference <code>${order.reference ?? 'none'}</code>.
      <a href="/orders/${order.id}">Page</a>`,
    actions: buttons(acts, order, { id: order.id }),
  }),
})
