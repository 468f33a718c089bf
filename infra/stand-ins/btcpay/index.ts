/** A stand-in for a BTCPay Server: Greenfield API, signed webhooks, checkout. There is no network and no money. */
import { assets } from '../shared/assets.ts'
import { createFaults } from '../shared/faults.ts'
import type { LedgerPayment } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { serve } from '../shared/serve.ts'
import { openStore } from '../shared/store.ts'
import { createActs } from './acts.ts'
import { apiRoutes } from './api.ts'
import { paidMoney } from './balance.ts'
import { checkoutRoutes } from './checkout.ts'
import { type Account, type Context, errorBody, operation } from './context.ts'
import { deliveryRoutes } from './deliveries.ts'
import { overviewOf } from './overview.ts'
import { orderIdOf, state, unixNow } from './state.ts'
import { createDeliveries } from './webhooks.ts'

/** Interval of the check for expired invoices. */
const CHECK_EVERY_MS = 500

interface BtcpayOptions extends StandInOptions {
  account: Account
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
}

export type Btcpay = Awaited<ReturnType<typeof startBtcpay>>

/** Rejects with the server's error if the port is taken. */
export async function startBtcpay(options: BtcpayOptions) {
  const { directory = null, account, webhookUrl } = options
  const store = openStore({ name: 'BTCPay', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const context: Context = {
    url,
    account,
    store,
    webhooks: createDeliveries(store, account, webhookUrl),
    faults: createFaults((_status, issue) => errorBody(issue ?? 'error', 'Asked for.')),
  }
  const acts = createActs(context)
  const payments = (): LedgerPayment[] =>
    [...store.state.invoices.values()].map((invoice) => {
      const { id, status, currency, amount, refunded } = invoice
      const reference = orderIdOf(invoice)
      return { id, reference, status, currency, due: amount, paid: paidMoney(invoice), returned: refunded }
    })
  const expireDue = () => {
    for (const { id, status, expirationTime } of store.state.invoices.values())
      if (status === 'New' && expirationTime <= unixNow()) acts.expire(id)
  }
  const checks = setInterval(expireDue, CHECK_EVERY_MS).unref()
  const served = serve({
    ...context,
    name: 'BTCPay',
    server,
    operation,
    acts,
    payments: () => ({ payments: payments() }),
    overview: overviewOf(context, acts),
    routes: [
      apiRoutes(context, acts),
      deliveryRoutes(context),
      checkoutRoutes(context, acts),
      assets(import.meta.url, ['checkout.js']),
    ],
    notFound: { status: 404, body: errorBody('not-found', 'Not found') },
  })
  const settings: Record<string, string> = {
    BTCPAY_URL: url,
    BTCPAY_STORE_ID: account.storeId,
    BTCPAY_API_KEY: account.apiKey,
    BTCPAY_WEBHOOK_SECRET: account.webhookSecret,
  }
  const stop = async () => {
    clearInterval(checks)
    await served.stop()
  }
  return { ...served, settings, stop }
}
