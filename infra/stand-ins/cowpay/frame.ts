import { priceText } from '../shared/decimal.ts'
import { choice, html, type Page, payerPage, primaryButton, returnPage } from '../shared/html.ts'
import { type Call, createRoutes, type Routes } from '../shared/http.ts'
import type { Context } from './context.ts'
import type { Charge } from './state.ts'

/** The payment frame, at the paths of both platforms, for a height of 1200 pixels. */
export function frameRoutes(context: Context): Routes {
  /** The charge of a key; the newer platform also needs its frame code. */
  const lookUp = ({ params, URL: { searchParams: query } }: Call): Charge | null => {
    const key = params['token'] ?? query.get('intention') ?? ''
    const charge = [...context.store.state.charges.values()].find(({ keys }) => keys.includes(key))
    const isNewerPlatform = params['token'] === undefined
    if (!charge || (isNewerPlatform && charge.frameCode !== query.get('frameCode'))) return null
    return charge
  }

  const pageFor = (charge: Charge, { URL: { searchParams: query } }: Call): Page => {
    const referer = charge.platform === 'classic' ? query.get('referer') : context.returnUrl
    charge.returnUrl = referer !== null && URL.canParse(referer) ? referer : null
    const content =
      charge.status === 'UnPaid' && !query.has('choice') ? payPage(charge, query) : returnToMerchant(charge)
    return { ...content, framedBy: originOf(charge) ?? '*' }
  }

  const show = payerPage('Cowpay', 'Charge', lookUp, pageFor)
  return createRoutes()
    .get('/api/v1/iframe/load/:token', context.faults.at('load'), show)
    .get('/customer-iframe', context.faults.at('frame'), show)
}

/** Leaving changes nothing at Cowpay: the form shows the frame again, with the choice in its address. */
const payPage = (charge: Charge, query: URLSearchParams): Page => ({
  title: 'Pay by card',
  main: html`<form class="card">
    ${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div>
      <h1>Pay by card</h1>
      <p class="quiet">${charge.description}, reference <code>${charge.reference}</code></p>
    </div>
    <p class="amount">${priceText(charge.amount, charge.currency)}</p>
    <p>Test card ending in 2346.</p>
    ${primaryButton('Pay now', { action: 'pay', id: charge.id })}
    <div class="choices">
      ${choice({ action: 'decline', id: charge.id }, 'Decline the card', 'The charge fails, and the merchant is notified.')}
      ${choice('leave', 'Leave without paying', 'The charge stays unpaid.')}
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
