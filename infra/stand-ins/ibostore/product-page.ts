import * as z from 'zod'
import { priceText } from '../shared/decimal.ts'
import { actionButton, choice, html, pageOf, payerPage, primaryButton, returnPage } from '../shared/html.ts'
import { createRoutes, formOf, type Routes, seeOther } from '../shared/http.ts'
import type { IbostoreActions } from './actions.ts'
import type { Context } from './context.ts'
import type { Order } from './state.ts'

const STORE = 'the operator’s store'
const buyForm = z.object({
  mac: z.string().trim().min(1).max(64),
  reference: z.string().max(64).default(''),
  choice: z.enum(['buy', 'underpay', 'order', 'cancel']),
})

export function productRoutes(context: Context, actions: IbostoreActions): Routes {
  const { price, store } = context

  /** Creates an order as the visitor chose; returns its id. */
  const createOrder = ({ mac: macAddress, reference, choice: action }: z.infer<typeof buyForm>): string => {
    const order = { macAddress, reference: reference === '' ? null : reference }
    if (action === 'buy') return actions.buy(order)
    if (action === 'underpay') return actions.buy({ ...order, amount: Math.ceil(price.amount / 2) })
    const id = actions.order(order)
    if (action === 'cancel') actions.cancel(id)
    return id
  }

  return createRoutes()
    .get('/product', (call) => {
      const { searchParams: query } = call.URL
      pageOf(STORE)(call, 200, productPage(context, query.get('mac') ?? '', query.get('reference') ?? ''))
    })
    .post('/product', (call) => {
      const form = buyForm.safeParse(formOf(call))
      seeOther(call, form.success ? `/orders/${createOrder(form.data)}` : '/product')
    })
    .get(
      '/orders/:id',
      payerPage(
        STORE,
        'Order',
        ({ params }) => store.state.orders.get(params['id'] ?? ''),
        (order) => orderPage(order, context.siteUrl),
      ),
    )
}

const productPage = ({ price }: Context, mac: string, reference: string) => ({
  title: 'Activation for one device',
  main: html`<form class="card" method="post" action="/product">
    <div>
      <h1>Activation for one device</h1>
      <p class="quiet">
        ${reference === '' ? 'No reference: bought directly in the store.' : html`Reference <code>${reference}</code>`}
      </p>
    </div>
    <p class="amount">${priceText(price.amount, price.currency)}</p>
    <label class="field">
      MAC address of the device
      <input name="mac" value="${mac}" required maxlength="64" autocomplete="off" spellcheck="false" />
    </label>
    <input type="hidden" name="reference" value="${reference}" />
    <button class="primary" name="choice" value="buy">Buy now</button>
    <div class="choices">
      ${choice('order', 'Order and pay later', 'The store reports nothing until you pay.')}
      ${choice('underpay', 'Pay half the price', 'The store reports the amount it received.')}
      ${choice('cancel', 'Order and cancel', 'The store reports the order as cancelled.')}
    </div>
  </form>`,
})

const TEXTS: Record<Order['status'], { title: string; text: string }> = {
  open: { title: 'Ordered', text: 'The store is waiting for your payment.' },
  paid: { title: 'Thank you', text: 'Your order is paid, and the merchant has been notified.' },
  cancelled: { title: 'Cancelled', text: 'Nothing was paid.' },
  refunded: { title: 'Refunded', text: 'Your money was refunded.' },
  reversed: { title: 'Charged back', text: 'Your bank took the money back.' },
}

function orderPage(order: Order, siteUrl: string | null) {
  const { title, text } = TEXTS[order.status]
  if (order.status !== 'open') return { ...returnPage({ title, text, next: siteUrl }), data: {} }
  return {
    title,
    main: html`<div class="card">
      <div>
        <h1>${title}</h1>
        <p class="quiet">Order <code>${order.id}</code> for <code>${order.macAddress}</code></p>
      </div>
      <p>${text}</p>
      ${primaryButton(`Pay ${priceText(order.amount, order.currency)}`, { action: 'pay', id: order.id })}
      ${actionButton('Cancel the order', { action: 'cancel', id: order.id })}
    </div>`,
  }
}
