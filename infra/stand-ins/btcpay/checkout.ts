import * as z from 'zod'
import { priceText, writeDecimal } from '../shared/decimal.ts'
import { choice, returnPage, html, type Markup, notFoundPage, type Page, pageOf } from '../shared/html.ts'
import { type Call, createRoutes, formOf, orNull, type Routes, seeOther } from '../shared/http.ts'
import type { BtcpayActions } from './actions.ts'
import { COINS, dueParts, paidMoney, PLACES } from './coins.ts'
import { coinOf, type Context, findInvoice } from './context.ts'
import { type Invoice, orderIdOf } from './state.ts'

const page = pageOf('BTCPay')
const form = z.object({
  choice: z.enum(['pay', 'part', 'over', 'late', 'confirm', 'decline', 'expire']),
  coin: z.string().optional(),
})

/** The checkout page with coin, address and countdown. */
export function checkoutRoutes(context: Context, actions: BtcpayActions): Routes {
  const path = '/i/:id'

  const show = (call: Call): void => {
    const invoice = lookUp(call)
    if (!invoice) return notFound(call)
    page(call, 200, pageFor(invoice, call.URL.searchParams.get('coin')))
  }

  const submit = (call: Call): void => {
    const invoice = lookUp(call)
    const input = form.safeParse(formOf(call))
    if (!invoice || !input.success) return notFound(call)
    try {
      perform(invoice, input.data)
    } catch {
      // The state changed in another window: show it.
    }
    seeOther(call, `/i/${invoice.id}`)
  }

  const perform = (invoice: Invoice, { choice: action, coin }: z.infer<typeof form>) => {
    const { id, amount } = invoice
    switch (action) {
      case 'pay':
      case 'late':
        return actions.pay(id, undefined, coin)
      case 'part':
        return actions.pay(id, Math.max(1, Math.floor((amount - paidMoney(invoice)) / 2)), coin)
      case 'over':
        return actions.pay(id, Math.ceil((amount * 5) / 4), coin)
      case 'confirm':
      case 'decline':
      case 'expire':
        return actions[action](id)
    }
  }

  const lookUp = ({ params }: Call) => orNull(() => findInvoice(context, params['id'] ?? ''))

  return createRoutes().get(path, show).post(path, submit)
}

function pageFor(invoice: Invoice, coinId: string | null): Page {
  switch (invoice.status) {
    case 'New':
      return newInvoicePage(invoice, coinId)
    case 'Processing':
      return sheet(invoice, 'Waiting for the network', [
        html`<p>${priceText(paidMoney(invoice), invoice.currency)} arrived and must be confirmed.</p>`,
        html`<button class="primary" name="choice" value="confirm">Confirm the payment</button>`,
        html`<div class="choices">
          ${choice('decline', 'Fail the payment', 'As with a double spend: the network never confirms it.')}
        </div>`,
      ])
    case 'Settled': {
      const next = returnUrl(invoice)
      return invoice.checkout.redirectAutomatically
        ? returnPage({ title: 'Paid', text: 'The merchant has been notified.', next })
        : sheet(invoice, 'Paid', [html`<p>The merchant has been notified.</p>`])
    }
    case 'Expired':
      return sheet(invoice, 'Invoice expired', [
        html`<p>
          ${paidMoney(invoice) > 0 ? `${priceText(paidMoney(invoice), invoice.currency)} arrived.` : 'Nothing was paid.'}
        </p>`,
        html`<div class="choices">
          ${choice('late', 'Pay late', 'Sends the coins after the invoice expired.')}
          ${
            invoice.payments.some(({ status }) => status === 'Processing') &&
            choice('confirm', 'Confirm the payment', 'The coins are confirmed. The invoice stays expired.')
          }
        </div>`,
      ])
    case 'Invalid':
      return sheet(invoice, 'Payment failed', [html`<p>The network did not confirm it.</p>`])
  }
}

function newInvoicePage(invoice: Invoice, coinId: string | null): Page {
  const coin = coinOf(invoice, coinId)
  const due = writeDecimal(dueParts(invoice, coin), PLACES)
  const others = (invoice.checkout.paymentMethods ?? [])
    .filter((id) => id !== coin.paymentMethodId)
    .flatMap((id) => COINS.find(({ paymentMethodId }) => paymentMethodId === id) ?? [])
  const paid = paidMoney(invoice)
  return {
    ...sheet(invoice, `Pay with ${coin.name}`, [
      html`<p class="amount">${due} ${coin.currency}</p>`,
      html`<p class="quiet">
        ${priceText(invoice.amount, invoice.currency)}${paid > 0 && `, of which ${priceText(paid, invoice.currency)} arrived`};
        1 ${coin.currency} is ${writeDecimal(coin.rate, 2)} ${invoice.currency}
      </p>`,
      html`<p>To <code>${coin.address}${invoice.id.toLowerCase()}standin</code></p>`,
      html`<p>Time left: <time role="timer" data-ends="${invoice.expirationTime}"></time></p>`,
      html`<input type="hidden" name="coin" value="${coin.paymentMethodId}" />
        <button class="primary" name="choice" value="pay">Send ${due} ${coin.currency}</button>
        ${others.map((other) => html`<a class="button" href="?coin=${other.paymentMethodId}">Pay with ${other.name}</a>`)}
        <div class="choices">
          ${choice('part', 'Send half', 'You can send the rest until the invoice expires.')}
          ${choice('over', 'Send 25% more', 'The payment counts, and the merchant is notified.')}
          ${choice('expire', 'Expire the invoice', 'As if the time had run out.')}
        </div>`,
    ]),
    script: 'checkout',
  }
}

const sheet = (invoice: Invoice, title: string, parts: readonly Markup[]): Page => {
  const back = returnUrl(invoice)
  return {
    title,
    main: html`<form class="card" method="post" action="/i/${invoice.id}">
      <div>
        <h1>${title}</h1>
        <p class="quiet">Order <code>${orderIdOf(invoice) ?? 'none'}</code></p>
      </div>
      ${parts} ${back !== null && html`<a class="button" href="${back}">Return to the merchant</a>`}
    </form>`,
  }
}

/** The merchant's return address, with BTCPay's placeholders filled in. */
function returnUrl(invoice: Invoice): string | null {
  const address = invoice.checkout.redirectURL
    .replaceAll('{InvoiceId}', encodeURIComponent(invoice.id))
    .replaceAll('{OrderId}', encodeURIComponent(orderIdOf(invoice) ?? ''))
  return /^https?:/.test(address) && URL.canParse(address) ? address : null
}

const notFound = (call: Call): void => page(call, 404, notFoundPage('Invoice'))
