/** A stand-in for OPay's cashier in Egypt: signed calls, callbacks, payment page; several merchants. No money moves. */
import {
  controlNetwork,
  named,
  networkCommands,
  type NetworkControl,
  paymentCommands,
} from '../shared/control.ts'
import { command } from '../shared/control-routes.ts'
import { serve } from '../shared/serve.ts'
import { createFaults } from '../shared/faults.ts'
import { countWebhooks, type Ledger } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import { apiRoutes } from './api.ts'
import { createCallbacks } from './callbacks.ts'
import { cashierRoutes } from './cashier.ts'
import {
  answer,
  type Context,
  answerBody,
  findOrder,
  type Merchant,
  operation,
  type Operation,
} from './context.ts'
import { overviewPage } from './overview.ts'
import { createPayments, type Payments } from './payments.ts'
import { emptyState, state } from './state.ts'

interface OPayOptions extends StandInOptions {
  /** One per method that uses OPay. */
  accounts: Readonly<Record<'opay' | 'opay1', Merchant>>
}

type OPayControl = Payments & NetworkControl<Operation>

export interface OPay {
  url: string
  settings: Readonly<Record<string, string>>
  ledger: () => Ledger
  control: OPayControl
  stop: () => Promise<void>
}

/** Rejects with the server's error if the port is taken. */
export async function startOPay(options: OPayOptions): Promise<OPay> {
  const { directory = null, accounts } = options
  const merchants = Object.values(accounts)
  const store = openStore({ name: 'OPay', shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createCallbacks(store)
  const context: Context = { url, merchants, store, webhooks }
  const faults = createFaults<Operation>((_status, issue) => (issue ? answerBody(issue) : ''))
  const payments = createPayments(context)
  const control: OPayControl = { ...payments, ...controlNetwork({ store, faults, webhooks }) }

  const ledger = (): Ledger => ({
    payments: [...store.state.orders.keys()].map((id) => {
      const { orderNo, reference, status, currency, amount, paid, returned } = findOrder(context, id)
      return { id: orderNo, reference, status, currency, due: amount, paid, returned }
    }),
    webhooks: countWebhooks(store.state),
  })
  const stop = serve({
    name: 'OPay',
    server,
    routes: [apiRoutes(context, payments, faults), cashierRoutes(context, payments), overviewPage(context)],
    notFound: { ...answer('02001'), status: 404 },
    commands: {
      ...paymentCommands(control),
      leavePending: command(named, (wish) => control.leavePending(wish.id)),
      ...networkCommands(control, operation),
    },
    ledger,
    store,
    webhooks,
  })
  const settings = { ...settingsOf('OPAY', url, accounts.opay), ...settingsOf('OPAY1', url, accounts.opay1) }
  return { url, settings, ledger, control, stop }
}

const settingsOf = (prefix: string, url: string, account: Merchant) => ({
  [`${prefix}_API_URL`]: url,
  [`${prefix}_MERCHANT_ID`]: account.merchantId,
  [`${prefix}_PUBLIC_KEY`]: account.publicKey,
  [`${prefix}_SECRET_KEY`]: account.secretKey,
})
