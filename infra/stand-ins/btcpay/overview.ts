import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import type { BtcpayActs } from './acts.ts'
import { paidMoney } from './balance.ts'
import type { Context } from './context.ts'
import { type Invoice, orderIdOf } from './state.ts'
import { checkoutLink } from './views.ts'

export const overviewOf = ({ url, store }: Context, acts: BtcpayActs): Overview<Invoice> => ({
  title: 'Invoices',
  none: 'No invoices yet. Choose Crypto on the site and pay.',
  orders: () => [...store.state.invoices.values()],
  article(invoice) {
    const { id, status, additionalStatus, currency } = invoice
    return {
      id,
      title: priceText(invoice.amount, currency),
      status: additionalStatus === 'None' ? status : `${status} (${additionalStatus})`,
      facts: html`Invoice <code>${id}</code>, order <code>${orderIdOf(invoice) ?? 'none'}</code>,
        ${priceText(paidMoney(invoice), currency)} arrived.
        <a href="${checkoutLink(url, invoice)}">Checkout</a>`,
      actions: buttons(acts, invoice, { id }),
    }
  },
})
