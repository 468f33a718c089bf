import * as z from 'zod'
import { priceText } from '../shared/decimal.ts'
import { choice, returnPage, html, notFoundPage, type Page, pageOf } from '../shared/html.ts'
import { type Call, createRoutes, formOf, type Routes, seeOther } from '../shared/http.ts'
import type { CowpayActions } from './actions.ts'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

const page = pageOf('Cowpay')
const form = z.object({ choice: z.enum(['pay', 'decline', 'cancel']) })

/** The payment frame, at the paths of both platforms, for a height of 1200 pixels. */
export function frameRoutes(context: Context, actions: CowpayActions): Routes {
  /** The charge of a key; the newer platform also needs its frame code. */
  const lookUp = ({ params, URL: { searchParams: query } }: Call): Charge | null => {
    const key = params['token'] ?? query.get('intention') ?? ''
    const charge = [...context.store.state.charges.values()].find(({ keys }) => keys.includes(key))
    const isNew = params['token'] === undefined
    if (!charge || (isNew && charge.frameCode !== query.get('frameCode'))) return null
    return charge
  }

  const show = (call: Call): void => {
    const charge = lookUp(call)
    if (!charge) return notFound(call)
    const { searchParams: query } = call.URL
    const referer = charge.platform === 'classic' ? query.get('referer') : context.returnUrl
    charge.returnUrl = referer !== null && URL.canParse(referer) ? referer : null
    const content =
      charge.status === 'UnPaid' && !query.has('left') ? payPage(charge) : returnToMerchant(charge)
    page(call, 200, { ...content, framedBy: originOf(charge) ?? '*' })
  }

  const submit = (call: Call): void => {
    const charge = lookUp(call)
    const input = form.safeParse(formOf(call))
    if (!charge || !input.success) return notFound(call)
    const query = new URLSearchParams(call.URL.searchParams)
    if (charge.status === 'UnPaid') actions[input.data.choice](charge.id)
    if (input.data.choice === 'cancel') query.set('left', '')
    seeOther(call, `?${query.toString()}`)
  }

  const classic = '/api/v1/iframe/load/:token'
  const newer = '/customer-iframe'
  return createRoutes()
    .get(classic, context.faults.at('load'), show)
    .get(newer, context.faults.at('frame'), show)
    .post([classic, newer], submit)
}

const payPage = (charge: Charge): Page => ({
  title: 'Pay by card',
  main: html`<form class="card" method="post">
    <div>
      <h1>Pay by card</h1>
      <p class="quiet">${charge.description}, reference <code>${charge.reference}</code></p>
    </div>
    <p class="amount">${priceText(charge.amount, charge.currency)}</p>
    <p>Test card ending in 2346.</p>
    <button class="primary" name="choice" value="pay">Pay now</button>
    <div class="choices">
      ${choice('decline', 'Decline the card', 'The charge fails, and the merchant is notified.')}
      ${choice('cancel', 'Leave without paying', 'The charge stays unpaid.')}
    </div>
  </form>`,
})

/** Redirects to the merchant's page with unsigned parameters about the outcome. */
function returnToMerchant(charge: Charge): Page {
  const status = PAYMENT_STATUS[charge.status]
  const next = charge.returnUrl === null ? null : new URL(charge.returnUrl)
  next?.searchParams.set('message_source', 'cowpay')
  next?.searchParams.set('cowpay_reference_id', charge.id)
  next?.searchParams.set('payment_status', status)
  return returnPage({
    ...TEXTS[status],
    next: next?.href ?? null,
    message: {
      message_source: 'cowpay',
      message_type: 'cowpay_browser_callback',
      payment_status: status,
      cowpay_reference_id: charge.id,
      payment_gateway_reference_id: charge.gatewayReference ?? '',
    },
    ...(next && { origin: next.origin }),
  })
}

const PAYMENT_STATUS = {
  UnPaid: 'UNPAID',
  Paid: 'PAID',
  Expired: 'UNPAID',
  Failed: 'FAILED',
  Refunded: 'PAID',
  PartiallyRefunded: 'PAID',
} as const

const TEXTS = {
  PAID: { title: 'Paid', text: 'The merchant has been notified.' },
  FAILED: { title: 'Declined', text: 'Your bank declined the payment. Nothing was paid.' },
  UNPAID: { title: 'Not paid', text: 'Nothing was paid.' },
}

const originOf = ({ returnUrl }: Charge): string | null =>
  returnUrl === null ? null : new URL(returnUrl).origin

const notFound = (call: Call): void => page(call, 404, { ...notFoundPage('Charge'), framedBy: '*' })
