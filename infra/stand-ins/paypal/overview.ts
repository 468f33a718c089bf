import { html, type Markup } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import type { PayPalActs } from './acts.ts'
import { type Context, capturesOf } from './context.ts'
import { orderAmount } from './ledger.ts'
import { amountText } from './money.ts'
import type { Capture, Order } from './state.ts'
import { approvalUrl } from './views.ts'

export const overviewOf = (context: Context, acts: PayPalActs): Overview<Order> => ({
  title: 'Orders',
  none: 'No orders yet. Choose PayPal on the site and press its button.',
  orders: () => [...context.store.state.orders.values()],
  article(order) {
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
        ...capturesOf(context, order).map((capture) => captureLine(acts, capture)),
      ],
    }
  },
})

function captureLine(acts: PayPalActs, capture: Capture): Markup {
  const { id, orderId, reversed } = capture
  const status = reversed ? `${capture.status}, reversed` : capture.status
  return buttons(
    acts,
    capture,
    { orderId, captureId: id },
    html`<p>Capture <code>${id}</code> <strong>${status}</strong></p>`,
  )
}
