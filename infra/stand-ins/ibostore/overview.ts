import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Article, buttons, overviewRoute } from '../shared/overview.ts'
import type { Context } from './context.ts'
import type { Order } from './state.ts'

export const overviewPage = ({ store }: Context): Routes =>
  overviewRoute({
    name: 'the operator’s store',
    title: 'Orders',
    none: 'No orders yet. Choose Our store on the site and buy.',
    lead: html`<p><a href="/product">Buy directly in the store</a>, without starting on the site.</p>`,
    orders: () => [...store.state.orders.values()],
    article,
    state: () => store.state,
  })

const article = ({ id, status, amount, currency, macAddress, reference }: Order): Article => ({
  id,
  title: `${priceText(amount, currency)} · ${macAddress}`,
  status,
  facts: html`Order <code>${id}</code>, reference <code>${reference ?? 'none'}</code>.
    <a href="/orders/${id}">Page</a>`,
  actions: [
    buttons(
      status === 'open' && ['Pay', { action: 'pay', id }],
      status === 'open' && ['Cancel', { action: 'cancel', id }],
      status === 'paid' && ['Refund', { action: 'refund', id }],
      status === 'paid' && ['Charge back', { action: 'reverse', id }],
    ),
  ],
})
