/** A stand-in for a BTCPay Server: Greenfield API, signed webhooks, checkout. There is no network and no money. */
import * as z from 'zod'
import { assets } from '../shared/assets.ts'
import { controlNetwork, named, networkCommands, type NetworkControl, partly } from '../shared/control.ts'
import { command } from '../shared/control-routes.ts'
import { serve } from '../shared/serve.ts'
import { createFaults } from '../shared/faults.ts'
import { countWebhooks, type Ledger } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import { apiRoutes } from './api.ts'
import { checkoutRoutes } from './checkout.ts'
import { COINS } from './coins.ts'
import { type Account, type Context, errorBody, operation, type Operation } from './context.ts'
import { deliveryRoutes } from './deliveries.ts'
import { overviewPage } from './overview.ts'
import { paidMoney } from './balance.ts'
import { createPayments, type Payments } from './payments.ts'
import { emptyState, orderIdOf, state, unixNow } from './state.ts'
import { createDeliveries } from './webhooks.ts'

/** Interval of the check for expired invoices. */
const LOOK_EVERY_MS = 500

interface BtcpayOptions extends StandInOptions {
  account: Account
  /** Null holds webhooks back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
}

interface BtcpayControl extends Payments, NetworkControl<Operation> {
  /** Enables coins by the ids of their payment methods. */
  setCoins: (ids: readonly string[]) => void
}

export interface Btcpay {
  url: string
  settings: Readonly<Record<string, string>>
  ledger: () => Ledger
  control: BtcpayControl
  stop: () => Promise<void>
}

/** Rejects with the server's error if the port is taken. */
export async function startBtcpay(options: BtcpayOptions): Promise<Btcpay> {
  const { directory = null, account, webhookUrl } = options
  const store = openStore({ name: 'BTCPay', shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createDeliveries(store, account, webhookUrl)
  let coins = COINS
  const context: Context = { url, account, store, webhooks, coins: () => coins }
  const faults = createFaults<Operation>((_status, issue) => errorBody(issue ?? 'error', 'Asked for.'))
  const payments = createPayments(context)
  const control: BtcpayControl = {
    ...payments,
    ...controlNetwork({ store, faults, webhooks }),
    setCoins(ids) {
      coins = COINS.filter(({ paymentMethodId }) => ids.includes(paymentMethodId))
    },
  }
  const ledger = (): Ledger => ({
    payments: [...store.state.invoices.values()].map((invoice) => {
      const { id, status, currency, amount, refunded } = invoice
      const reference = orderIdOf(invoice)
      return { id, reference, status, currency, due: amount, paid: paidMoney(invoice), returned: refunded }
    }),
    webhooks: countWebhooks(store.state),
  })

  const expireDue = () => {
    for (const { id, status, expirationTime } of store.state.invoices.values())
      if (status === 'New' && expirationTime <= unixNow()) payments.expire(id)
  }
  const looking = setInterval(expireDue, LOOK_EVERY_MS).unref()
  const close = serve({
    name: 'BTCPay',
    server,
    routes: [
      apiRoutes(context, payments, faults),
      deliveryRoutes(context, faults),
      checkoutRoutes(context, payments),
      assets(import.meta.url, ['checkout.js']),
      overviewPage(context),
    ],
    notFound: { status: 404, body: errorBody('not-found', 'Not found') },
    commands: {
      pay: command({ ...partly, coin: z.string().optional() }, ({ id, amount, coin }) =>
        control.pay(id, amount, coin),
      ),
      confirm: command(named, ({ id }) => control.confirm(id)),
      decline: command(named, ({ id }) => control.decline(id)),
      expire: command(named, ({ id }) => control.expire(id)),
      markSettled: command(named, ({ id }) => control.markSettled(id)),
      refund: command(partly, ({ id, amount }) => control.refund(id, amount)),
      setCoins: command({ ids: z.array(z.string()) }, ({ ids }) => control.setCoins(ids)),
      ...networkCommands(control, operation),
    },
    ledger,
    store,
    webhooks,
  })
  const settings = {
    BTCPAY_URL: url,
    BTCPAY_STORE_ID: account.storeId,
    BTCPAY_API_KEY: account.apiKey,
    BTCPAY_WEBHOOK_SECRET: account.webhookSecret,
  }
  const stop = async () => {
    clearInterval(looking)
    await close()
  }
  return { url, settings, ledger, control, stop }
}
