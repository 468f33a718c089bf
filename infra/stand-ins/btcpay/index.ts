/** A stand-in for a BTCPay Server: Greenfield API, signed webhooks, checkout. There is no network and no money. */
import { assets } from '../shared/assets.ts'
import { createFaults } from '../shared/faults.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { type LedgerPayment, serve } from '../shared/serve.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { openStore } from '../shared/store.ts'
import { type BtcpayActions, createActions } from './actions.ts'
import { apiRoutes } from './api.ts'
import { paidMinor } from './invoice-amounts.ts'
import { checkoutRoutes } from './checkout.ts'
import type { Account, Context } from './context.ts'
import { errorBody } from './errors.ts'
import { operation } from './operations.ts'
import { deliveryRoutes } from './deliveries.ts'
import { type Invoice, orderIdOf, state, unixNow } from './state.ts'
import { createBtcpayWebhooks } from './webhooks.ts'
import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'
import { checkoutLink } from './views.ts'

const CHECK_EVERY_MS = 500

interface BtcpayOptions extends StandInOptions {
  account: Account
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
}

export { sign } from './webhooks.ts'

export type Btcpay = Awaited<ReturnType<typeof startBtcpay>>

export async function startBtcpay(options: BtcpayOptions) {
  const { directory = null, account, webhookUrl } = options
  const store = openStore({ name: 'BTCPay', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const context: Context = {
    url,
    account,
    store,
    webhooks: createBtcpayWebhooks(store, account, webhookUrl),
    faults: createFaults((_status, issue) => errorBody(issue ?? 'error', 'Injected by a test.')),
  }
  const actions = createActions(context)
  const expireDue = () => {
    for (const { id, status, expirationTime } of store.state.invoices.values())
      if (status === 'New' && expirationTime <= unixNow()) actions.expire(id)
  }
  const checks = setInterval(expireDue, CHECK_EVERY_MS).unref()
  const standIn = serve({
    ...context,
    name: 'BTCPay',
    server,
    operation,
    actions,
    ledger: () => ({
      payments: [...store.state.invoices.values()].map((invoice): LedgerPayment => {
        const { id, status, currency, amount, refunded } = invoice
        const reference = orderIdOf(invoice)
        return { id, reference, status, currency, due: amount, paid: paidMinor(invoice), returned: refunded }
      }),
    }),
    overview: overviewOf(context, actions),
    routes: [
      apiRoutes(context, actions),
      deliveryRoutes(context),
      checkoutRoutes(context),
      assets(import.meta.url, ['checkout.js']),
    ],
    notFound: { status: 404, body: errorBody('not-found', 'Not found') },
  })
  return {
    ...standIn,
    settings: {
      BTCPAY_URL: url,
      BTCPAY_STORE_ID: account.storeId,
      BTCPAY_API_KEY: account.apiKey,
      BTCPAY_WEBHOOK_SECRET: account.webhookSecret,
    },
    stop: async () => {
      clearInterval(checks)
      await standIn.stop()
    },
  }
}

const overviewOf = ({ url, store }: Context, actions: BtcpayActions): Overview<Invoice> => ({
  title: 'Invoices',
  emptyText: 'No invoices yet. Choose Crypto on the site and pay.',
  orders: () => [...store.state.invoices.values()],
  article(invoice) {
    const { id, status, additionalStatus, currency } = invoice
    return {
      id,
      title: priceText(invoice.amount, currency),
      status: additionalStatus === 'None' ? status : `${status} (${additionalStatus})`,
      facts: html`Invoice <code>${id}</code>, order <code>${orderIdOf(invoice) ?? 'none'}</code>,
        ${priceText(paidMinor(invoice), currency)} arrived.
        <a href="${checkoutLink(url, invoice)}">Checkout</a>`,
      actions: buttons(actions, invoice, { id }),
    }
  },
})

export const btcpay: StandIn = {
  name: 'BTCPay',
  folder: 'btcpay',
  start: ({ directory, secret, origin }) =>
    startBtcpay({
      directory,
      webhookUrl: `${origin}/webhooks/btcpay`,
      account: {
        storeId: 'EmbeddedStore',
        apiKey: secret('btcpay key'),
        webhookSecret: secret('btcpay webhook'),
      },
    }),
}
