import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Article, buttons, overviewRoute } from '../shared/overview.ts'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

export const overviewPage = ({ store }: Context): Routes =>
  overviewRoute({
    name: 'Cowpay',
    title: 'Charges',
    none: 'No charges yet. Choose Card on the site and pay.',
    orders: () => [...store.state.charges.values()],
    article,
    state: () => store.state,
  })

function article(charge: Charge): Article {
  const { id, status, paid, returned, currency } = charge
  return {
    id,
    title: `${priceText(charge.amount, currency)} · ${charge.description}`,
    status,
    facts: html`Charge <code>${id}</code> of the ${charge.platform} platform, reference
      <code>${charge.reference}</code>`,
    actions: [
      buttons(
        paid === 0 && [status === 'UnPaid' ? 'Pay' : 'Pay late', { action: 'pay', id }],
        status === 'UnPaid' && ['Decline', { action: 'decline', id }],
        status === 'UnPaid' && ['Expire', { action: 'expire', id }],
        paid > returned && ['Refund', { action: 'refund', id }],
        paid > returned && ['Charge back', { action: 'reverse', id }],
      ),
    ],
  }
}
