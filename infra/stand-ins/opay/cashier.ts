import { priceText } from '../shared/decimal.ts'
import { choice, html, payerPage, primaryButton, returnPage } from '../shared/html.ts'
import { createRoutes, type Routes } from '../shared/http.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export const cashierRoutes = (context: Context): Routes =>
  createRoutes().get(
    '/cashier/:id',
    payerPage(
      'OPay',
      'Order',
      ({ params }) => findOrder(context, params['id'] ?? ''),
      (order) => pages[order.status](order),
    ),
  )

const pages = {
  INITIAL: (order: Order) => ({
    title: 'Pay with OPay',
    main: html`<div class="card">
      <div>
        <h1>Pay with OPay</h1>
        <p class="quiet">${order.description}, reference <code>${order.reference}</code></p>
      </div>
      <p class="amount">${priceText(order.amount, order.currency)}</p>
      ${primaryButton('Pay by card', { action: 'pay', id: order.orderNo })}
      <div class="choices">
        ${choice({ action: 'decline', id: order.orderNo }, 'Decline the card', 'The order fails, and the merchant is notified.')}
        ${choice({ action: 'requestCashCode', id: order.orderNo }, 'Pay in cash later', 'You get a number to pay with in a shop. The order waits until you pay or it expires.')}
        ${choice({ action: 'markCardPending', id: order.orderNo }, 'Leave the card pending', 'The bank answers later: the order is pending until you pay or decline it in the overview.')}
        ${choice({ action: 'cancel', id: order.orderNo }, 'Cancel and return', 'The order is closed. Nothing is paid.')}
      </div>
    </div>`,
  }),
  PENDING: (order: Order) => (order.cashCode === null ? cardPending(order) : cashPending(order)),
  SUCCESS: (order: Order) =>
    returnPage({ title: 'Paid', text: 'The merchant has been notified.', next: order.returnUrl }),
  FAIL: (order: Order) =>
    returnPage({
      title: 'Declined',
      text: 'Your bank declined the payment. Nothing was paid.',
      next: order.returnUrl,
    }),
  CLOSE: (order: Order) =>
    returnPage({ title: 'Cancelled', text: 'Nothing was paid.', next: order.cancelUrl }),
}

const cardPending = (order: Order) =>
  returnPage({
    title: 'Waiting for your bank',
    text: 'Your bank has not answered yet. The merchant is notified when it does.',
    next: order.returnUrl,
  })

function cashPending(order: Order) {
  return {
    title: 'Pay at the counter',
    main: html`<div class="card">
      <div>
        <h1>Pay at the counter</h1>
        <p class="quiet">Reference <code>${order.reference}</code></p>
      </div>
      <p>Give this number at any shop that takes OPay, and pay ${priceText(order.amount, order.currency)}.</p>
      <p class="amount">${order.cashCode}</p>
      <a class="button" href="${order.returnUrl}">Return to the merchant</a>
      <div class="choices">
        ${choice({ action: 'pay', id: order.orderNo }, 'Pay in cash now', 'As if you were at the counter.')}
        ${choice({ action: 'cancel', id: order.orderNo }, 'Cancel and return', 'The order is closed. Nothing is paid.')}
      </div>
    </div>`,
  }
}
