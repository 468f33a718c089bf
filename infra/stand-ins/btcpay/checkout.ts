import { priceText, writeDecimal } from '../shared/decimal.ts'
import { choice, html, type Markup, type Page, payerPage, primaryButton, returnPage } from '../shared/html.ts'
import { createRoutes, type Routes } from '../shared/http.ts'
import { COINS, PLACES } from './coins.ts'
import { dueParts, paidMinor } from './invoice-amounts.ts'
import { coinOf, type Context, findInvoice } from './context.ts'
import { type Invoice, orderIdOf } from './state.ts'

export const checkoutRoutes = (context: Context): Routes =>
  createRoutes().get(
    '/i/:id',
    payerPage(
      'BTCPay',
      'Invoice',
      ({ params }) => findInvoice(context, params['id'] ?? ''),
      (invoice, call) => pageFor(invoice, call.URL.searchParams.get('coin')),
    ),
  )

function pageFor(invoice: Invoice, coinId: string | null): Page {
  const { id } = invoice
  switch (invoice.status) {
    case 'New':
      return newInvoicePage(invoice, coinId)
    case 'Processing':
      return sheet(invoice, 'Waiting for the network', [
        html`<p>${priceText(paidMinor(invoice), invoice.currency)} arrived and must be confirmed.</p>`,
        primaryButton('Confirm the payment', { action: 'confirm', id }),
        html`<div class="choices">
          ${choice({ action: 'decline', id }, 'Fail the payment', 'As with a double spend: the network never confirms it.')}
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
          ${paidMinor(invoice) > 0 ? `${priceText(paidMinor(invoice), invoice.currency)} arrived.` : 'Nothing was paid.'}
        </p>`,
        html`<div class="choices">
          ${choice({ action: 'pay', id }, 'Pay late', 'Sends the coins after the invoice expired.')}
          ${
            invoice.payments.some(({ status }) => status === 'Processing') &&
            choice(
              { action: 'confirm', id },
              'Confirm the payment',
              'The coins are confirmed. The invoice stays expired.',
            )
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
  const paid = paidMinor(invoice)
  const half = Math.max(1, Math.floor((invoice.amount - paid) / 2))
  const payment = { action: 'pay', id: invoice.id, coin: coin.paymentMethodId }
  return {
    ...sheet(invoice, `Pay with ${coin.name}`, [
      html`<p class="amount">${due} ${coin.currency}</p>`,
      html`<p class="quiet">
        ${priceText(invoice.amount, invoice.currency)}${paid > 0 && `, of which ${priceText(paid, invoice.currency)} arrived`};
        1 ${coin.currency} is ${writeDecimal(coin.rate, 2)} ${invoice.currency}
      </p>`,
      html`<p>To <code>${coin.address}${invoice.id.toLowerCase()}standin</code></p>`,
      html`<p>Time left: <time role="timer" data-ends="${invoice.expirationTime}"></time></p>`,
      html`${primaryButton(`Send ${due} ${coin.currency}`, payment)}
        ${others.map((other) => html`<a class="button" href="?coin=${other.paymentMethodId}">Pay with ${other.name}</a>`)}
        <div class="choices">
          ${choice({ ...payment, amount: half }, 'Send half', 'You can send the rest until the invoice expires.')}
          ${choice({ ...payment, amount: Math.ceil((invoice.amount * 5) / 4) }, 'Send 25% more', 'The payment counts, and the merchant is notified.')}
          ${choice({ action: 'expire', id: invoice.id }, 'Expire the invoice', 'As if the time had run out.')}
        </div>`,
    ]),
    script: 'checkout',
  }
}

const sheet = (invoice: Invoice, title: string, parts: readonly Markup[]): Page => {
  const back = returnUrl(invoice)
  return {
    title,
    main: html`<div class="card">
      <div>
        <h1>${title}</h1>
        <p class="quiet">Order <code>${orderIdOf(invoice) ?? 'none'}</code></p>
      </div>
      ${parts} ${back !== null && html`<a class="button" href="${back}">Return to the merchant</a>`}
    </div>`,
  }
}

/** The merchant's return address, with BTCPay's placeholders filled in. */
function returnUrl(invoice: Invoice): string | null {
  const address = invoice.checkout.redirectURL
    .replaceAll('{InvoiceId}', encodeURIComponent(invoice.id))
    .replaceAll('{OrderId}', encodeURIComponent(orderIdOf(invoice) ?? ''))
  return /^https?:/.test(address) && URL.canParse(address) ? address : null
}
