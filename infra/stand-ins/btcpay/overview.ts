import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Article, buttons, overviewRoute } from '../shared/overview.ts'
import type { Context } from './context.ts'
import { paidMoney } from './balance.ts'
import { type Invoice, orderIdOf } from './state.ts'
import { checkoutLink } from './views.ts'

export const overviewPage = ({ url, store }: Context): Routes =>
  overviewRoute({
    name: 'BTCPay',
    title: 'Invoices',
    none: 'No invoices yet. Choose Crypto on the site and pay.',
    orders: () => [...store.state.invoices.values()],
    article: (invoice) => article(url, invoice),
    state: () => store.state,
  })

function article(url: string, invoice: Invoice): Article {
  const { id, status, additionalStatus, payments, currency } = invoice
  const waits = payments.some((payment) => payment.status === 'Processing')
  const orderId = orderIdOf(invoice) ?? 'none'
  return {
    id,
    title: priceText(invoice.amount, currency),
    status: additionalStatus === 'None' ? status : `${status} (${additionalStatus})`,
    facts: html`Invoice <code>${id}</code>, order <code>${orderId}</code>,
      ${priceText(paidMoney(invoice), currency)} arrived.
      <a href="${checkoutLink(url, invoice)}">Checkout</a>`,
    actions: [
      buttons(
        status === 'New' && ['Pay', { action: 'pay', id }],
        status === 'Expired' && ['Pay late', { action: 'pay', id }],
        waits && ['Confirm', { action: 'confirm', id }],
        status === 'Processing' && ['Fail', { action: 'decline', id }],
        status === 'New' && ['Expire', { action: 'expire', id }],
        status !== 'Settled' && ['Mark as settled', { action: 'markSettled', id }],
        paidMoney(invoice) > invoice.refunded && ['Offer a refund', { action: 'refund', id }],
      ),
    ],
  }
}
