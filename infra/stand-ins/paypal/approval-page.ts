import { priceText } from '../shared/decimal.ts'
import * as z from 'zod'
import { choice, html, notFoundPage, notice, pageOf, returnPage } from '../shared/html.ts'
import { type Call, createRoutes, formOf, orNull, type Routes } from '../shared/http.ts'
import { type ApprovalChoice, approveOrder } from './captures.ts'
import { type Context, findOrder } from './context.ts'
import { orderAmount } from './ledger.ts'
import { type Instrument, instrument, type Order } from './state.ts'

const page = pageOf('PayPal')
const PAYER = 'payer@example.com'
/** The `type` of the messages that this page sends to `browser/sdk.js`. */
const MESSAGE_TYPE = 'paypal-stand-in'

const NAMES: Record<Instrument, string> = {
  'card-1881': 'Card ending in 1881',
  'card-4444': 'Card ending in 4444',
  'bank-3000': 'Bank ending in 3000',
  balance: 'Balance',
}

const submitted = z.object({
  token: z.string(),
  /** Origin of the page that opened this window. */
  merchant: z.string().default(''),
  instrument: instrument.optional(),
  choice: z.enum(['approve', 'decline', 'pending', 'cancel']),
})

/** The approval page `/checkoutnow?token=ORDER`, PayPal's own path. */
export function approvalRoutes(context: Context): Routes {
  const show = (call: Call): void => {
    const { searchParams: query } = call.URL
    const order = lookUp(query.get('token') ?? '')
    if (!order) return notFound(call)
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return alreadyClosed(call, order)
    showChoices(call, order, query.get('merchant') ?? '')
  }

  const submit = (call: Call): void => {
    const form = submitted.safeParse(formOf(call))
    const order = form.success && lookUp(form.data.token)
    if (!order) return notFound(call)
    if (form.data.choice === 'cancel') return goBack(call, order, form.data.merchant, 'cancel')
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return alreadyClosed(call, order)
    const { instrument: selected } = form.data
    const isDeclined = selected !== undefined && order.declined.includes(selected)
    const outcome = isDeclined ? 'decline' : OUTCOMES[form.data.choice]
    approveOrder(context, order, { outcome, instrument: selected, email: PAYER })
    goBack(call, order, form.data.merchant, 'approve')
  }

  const lookUp = (id: string) => orNull(() => findOrder(context, id))

  const path = '/checkoutnow'
  return createRoutes()
    .get(path, show)
    .post(path, submit)
    .get(`${path}/opening`, (call) =>
      page(call, 200, {
        title: 'Opening your order',
        script: 'return',
        data: {
          message: JSON.stringify({ type: MESSAGE_TYPE, outcome: 'opened' }),
          origin: '*',
          target: 'opener',
        },
        main: notice('Opening your order', 'One moment.'),
      }),
    )
}

const OUTCOMES: Record<'approve' | 'decline' | 'pending', ApprovalChoice['outcome']> = {
  approve: 'complete',
  decline: 'decline',
  pending: 'pending',
}

function showChoices(call: Call, order: Order, merchant: string): void {
  const usable = instrument.options.filter((entry) => !order.declined.includes(entry))
  const [{ amount, description = 'Purchase' }] = order.units
  const lastDeclined = order.declined.at(-1)
  page(call, 200, {
    title: `Pay ${order.brandName ?? 'the merchant'}`,
    main: html`<form class="card" method="post" action="/checkoutnow">
      <input type="hidden" name="token" value="${order.id}" />
      <input type="hidden" name="merchant" value="${merchant}" />
      <div>
        <h1>Pay ${order.brandName ?? 'the merchant'}</h1>
        <p class="quiet">${description}</p>
      </div>
      <p class="amount">${priceText(orderAmount(order), amount.currency_code)}</p>
      ${lastDeclined ? html`<p class="bad" role="alert">${NAMES[lastDeclined]} was declined. ${usable.length > 0 ? 'Choose another payment method.' : 'There is no other payment method left.'}</p>` : null}
      <fieldset>
        <legend>Pay with</legend>
        ${instrument.options.map((entry) => option(entry, { declined: !usable.includes(entry), first: entry === usable[0] }))}
      </fieldset>
      <p class="quiet">Signed in as Pat Payer, ${PAYER}</p>
      ${usable.length > 0 && html`<button class="primary" name="choice" value="approve">Approve and pay</button>`}
      <div class="choices">
        ${usable.length > 0 && [choice('decline', 'Decline my card', 'The merchant is told that the card was declined, and sends you back here.'), choice('pending', 'Leave pending', PENDING)]}
        ${choice('cancel', 'Cancel and return', 'Nothing is paid.')}
      </div>
    </form>`,
  })
}

const PENDING = html`You approve the order. The money stays pending until you complete it in
  <a href="/" target="_blank">the list of orders</a>.`

const option = (entry: Instrument, { declined, first }: { declined: boolean; first: boolean }) =>
  html`<label class="option"
    ><input
      type="radio"
      name="instrument"
      value="${entry}"
      ${first && html` checked`}${declined && html` disabled`}
    />
    <span>${NAMES[entry]}</span>${declined && html` <span class="bad">Declined</span>`}</label
  >`

function goBack(call: Call, order: Order, merchant: string, outcome: 'approve' | 'cancel'): void {
  const isApproved = outcome === 'approve'
  page(
    call,
    200,
    returnPage({
      title: isApproved ? 'Approved' : 'Cancelled',
      text: isApproved ? 'The merchant is finishing your payment.' : 'Nothing was paid.',
      next: returnAddress(order, outcome),
      message: { type: MESSAGE_TYPE, outcome, orderID: order.id },
      origin: merchant,
      target: 'opener',
    }),
  )
}

function returnAddress(order: Order, outcome: 'approve' | 'cancel'): string | null {
  const address = outcome === 'approve' ? order.returnUrl : order.cancelUrl
  if (!address) return null
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  return url.href
}

const notFound = (call: Call): void => page(call, 404, notFoundPage('Order'))

function alreadyClosed(call: Call, order: Order): void {
  const [title, text] =
    order.status === 'COMPLETED'
      ? ['This order is paid', 'You can close this window.']
      : ['This order was cancelled', 'Nothing was paid. You can close this window.']
  page(call, 200, { title, main: notice(title, text) })
}
