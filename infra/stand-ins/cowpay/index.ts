/** A stand-in for both platforms of Cowpay: the card frame, the status query and the callbacks. No money moves. */
import * as z from 'zod'
import {
  controlNetwork,
  named,
  networkCommands,
  type NetworkControl,
  type PaymentControl,
  paymentCommands,
} from '../shared/control.ts'
import { command } from '../shared/control-routes.ts'
import { serve } from '../shared/serve.ts'
import { createFaults } from '../shared/faults.ts'
import { countWebhooks, type Ledger } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import { createCallbacks, wordOf } from './callbacks.ts'
import { classicRoutes } from './classic.ts'
import { type Context, errorBody, findCharge, type Merchant, operation, type Operation } from './context.ts'
import { frameRoutes } from './frame.ts'
import { intentionRoutes } from './intentions.ts'
import { overviewPage } from './overview.ts'
import { createPayments } from './payments.ts'
import { emptyState, state } from './state.ts'

/** The merchant's console: where callbacks go, and payers of the newer platform. */
export interface Addresses {
  callbackUrl: string | null
  returnUrl: string | null
}

interface CowpayOptions extends StandInOptions, Addresses {
  merchant: Merchant
}

interface CowpayControl extends PaymentControl, NetworkControl<Operation> {
  setReturnUrl: (url: string | null) => void
  /** Answers queries of a charge with a status in no document; null ends that. */
  setUndocumented: (id: string, status: string | null) => void
}

export interface Cowpay {
  url: string
  settings: Readonly<Record<string, string>>
  ledger: () => Ledger
  control: CowpayControl
  stop: () => Promise<void>
}

/** Rejects with the server's error if the port is taken. */
export async function startCowpay(options: CowpayOptions): Promise<Cowpay> {
  const { directory = null, merchant } = options
  let { returnUrl } = options
  const store = openStore({ name: 'Cowpay', shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createCallbacks(store, options.callbackUrl)
  const context: Context = { url, merchant, store, webhooks, returnUrl: () => returnUrl }
  const faults = createFaults<Operation>((status, issue) =>
    errorBody(status, issue ?? 'Service unavailable.'),
  )
  const payments = createPayments(context)
  const control: CowpayControl = {
    ...payments,
    ...controlNetwork({ store, faults, webhooks }),
    setReturnUrl(given) {
      returnUrl = given
    },
    setUndocumented(id, status) {
      findCharge(context, id).undocumented = status
      store.changed()
    },
  }
  const ledger = (): Ledger => ({
    payments: [...store.state.charges.values()].map((charge) => {
      const { id, reference, currency, amount, paid, returned } = charge
      return { id, reference, status: wordOf(charge), currency, due: amount, paid, returned }
    }),
    webhooks: countWebhooks(store.state),
  })
  const stop = serve({
    name: 'Cowpay',
    server,
    routes: [
      classicRoutes(context, faults),
      intentionRoutes(context, faults),
      frameRoutes(context, payments, faults),
      overviewPage(context),
    ],
    notFound: { status: 404, body: errorBody(404, 'Not found.') },
    commands: {
      ...paymentCommands(control),
      setReturnUrl: command({ url: z.url().nullable() }, (wish) => control.setReturnUrl(wish.url)),
      setUndocumented: command({ ...named, status: z.string().min(1).nullable() }, (wish) =>
        control.setUndocumented(wish.id, wish.status),
      ),
      ...networkCommands(control, operation),
    },
    ledger,
    store,
    webhooks,
  })
  return { url, settings: settingsOf(url, merchant), ledger, control, stop }
}

const settingsOf = (url: string, { merchantCode, hashKey, token, phone }: Merchant) => ({
  COWPAY_API_URL: url,
  COWPAY_TOKEN: token,
  COWPAY_MERCHANT_CODE: merchantCode,
  COWPAY_HASH_KEY: hashKey,
  COWPAY_IDENTITY_URL: `${url}/identity`,
  COWPAY_GATEWAY_URL: `${url}/gateway`,
  COWPAY_FRAME_URL: url,
  COWPAY_MERCHANT_PHONE: phone,
  COWPAY_INTENTION_URL: '/intentions',
  COWPAY_INTENTION_FIELDS: 'frameCode,intentionSecret',
  COWPAY_STATUS_URL: '/intentions/{reference}',
})
