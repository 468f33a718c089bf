import * as z from 'zod'
import { priceText } from '../shared/decimal.ts'
import { choice, returnPage, html, notFoundPage, pageOf } from '../shared/html.ts'
import { type Call, createRoutes, formOf, orNull, type Routes, seeOther } from '../shared/http.ts'
import type { OPayActions } from './actions.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

const page = pageOf('OPay')
const form = z.object({ choice: z.enum(['pay', 'decline', 'requestCashCode', 'markCardPending', 'cancel']) })

export function cashierRoutes(context: Context, actions: OPayActions): Routes {
  const path = '/cashier/:id'

  const show = (call: Call): void => {
    const order = lookUp(call)
    if (!order) return notFound(call)
    page(call, 200, pages[order.status](order))
  }

  const submit = (call: Call): void => {
    const order = lookUp(call)
    const input = form.safeParse(formOf(call))
    if (!order || !input.success) return notFound(call)
    const isOpen = order.status === 'INITIAL' || order.status === 'PENDING'
    if (isOpen) actions[input.data.choice](order.orderNo)
    seeOther(call, `/cashier/${order.orderNo}`)
  }

  const lookUp = ({ params }: Call) => orNull(() => findOrder(context, params['id'] ?? ''))

  return createRoutes().get(path, show).post(path, submit)
}

const pages = {
  INITIAL: (order: Order) => ({
    title: 'Pay with OPay',
    main: html`<form class="card" method="post">
      <div>
        <h1>Pay with OPay</h1>
        <p class="quiet">${order.description}, reference <code>${order.reference}</code></p>
      </div>
      <p class="amount">${priceText(order.amount, order.currency)}</p>
      <button class="primary" name="choice" value="pay">Pay by card</button>
      <div class="choices">
        ${choice('decline', 'Decline the card', 'The order fails, and the merchant is notified.')}
        ${choice('requestCashCode', 'Pay in cash later', 'You get a number to pay with in a shop. The order waits until you pay or it expires.')}
        ${choice('markCardPending', 'Leave the card pending', 'The bank answers later: the order is pending until you pay or decline it in the overview.')}
        ${choice('cancel', 'Cancel and return', 'The order is closed. Nothing is paid.')}
      </div>
    </form>`,
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
    main: html`<form class="card" method="post">
      <div>
        <h1>Pay at the counter</h1>
        <p class="quiet">Reference <code>${order.reference}</code></p>
      </div>
      <p>Give this number at any shop that takes OPay, and pay ${priceText(order.amount, order.currency)}.</p>
      <p class="amount">${order.cashCode}</p>
      <a class="button" href="${order.returnUrl}">Return to the merchant</a>
      <div class="choices">
        ${choice('pay', 'Pay in cash now', 'As if you were at the counter.')}
        ${choice('cancel', 'Cancel and return', 'The order is closed. Nothing is paid.')}
      </div>
    </form>`,
  }
}

const notFound = (call: Call): void => page(call, 404, notFoundPage('Order'))
