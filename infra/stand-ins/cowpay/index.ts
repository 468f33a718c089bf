/** A stand-in for both platforms of Cowpay: the card frame, the status query and the callbacks. No money moves. */
import { createFaults } from '../shared/faults.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { type LedgerPayment, serve } from '../shared/serve.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { openStore } from '../shared/store.ts'
import { type CowpayActions, createActions } from './actions.ts'
import { createCallbacks, statusText } from './callbacks.ts'
import { classicRoutes } from './classic.ts'
import type { Context, Merchant } from './context.ts'
import { errorBody } from './errors.ts'
import { operation } from './operations.ts'
import { frameRoutes } from './frame.ts'
import { intentionRoutes } from './intentions.ts'
import { type Charge, state } from './state.ts'
import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'

/** The URLs set in the merchant's console: of callbacks, and of the newer platform's return page. */
interface CowpayOptions extends StandInOptions {
  callbackUrl: string | null
  returnUrl: string | null
  merchant: Merchant
}

export { signCallback } from './signature.ts'

export async function startCowpay(options: CowpayOptions) {
  const { directory = null, merchant, returnUrl, callbackUrl } = options
  const store = openStore({ name: 'Cowpay', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const context: Context = {
    url,
    merchant,
    store,
    webhooks: createCallbacks(store, callbackUrl),
    faults: createFaults((status, issue) => errorBody(status, issue ?? 'Service unavailable.')),
    returnUrl,
  }
  const actions = createActions(context)
  const standIn = serve({
    ...context,
    name: 'Cowpay',
    server,
    operation,
    actions,
    ledger: () => ({
      payments: [...store.state.charges.values()].map((charge): LedgerPayment => {
        const { id, reference, currency, amount, paid, returned } = charge
        return { id, reference, status: statusText(charge), currency, due: amount, paid, returned }
      }),
    }),
    overview: overviewOf(context, actions),
    routes: [classicRoutes(context), intentionRoutes(context), frameRoutes(context)],
    notFound: { status: 404, body: errorBody(404, 'Not found.') },
  })
  return {
    ...standIn,
    settings: {
      COWPAY_API_URL: url,
      COWPAY_TOKEN: merchant.token,
      COWPAY_MERCHANT_CODE: merchant.merchantCode,
      COWPAY_HASH_KEY: merchant.hashKey,
      COWPAY_IDENTITY_URL: `${url}/identity`,
      COWPAY_GATEWAY_URL: `${url}/gateway`,
      COWPAY_FRAME_URL: url,
      COWPAY_MERCHANT_PHONE: merchant.phone,
      COWPAY_INTENTION_URL: '/intentions',
      COWPAY_INTENTION_FIELDS: 'frameCode,intentionSecret',
      COWPAY_STATUS_URL: '/intentions/{reference}',
    },
  }
}

const overviewOf = ({ store }: Context, actions: CowpayActions): Overview<Charge> => ({
  title: 'Charges',
  emptyText: 'No charges yet. Choose Card on the site and pay.',
  orders: () => [...store.state.charges.values()],
  article: (charge) => ({
    id: charge.id,
    title: `${priceText(charge.amount, charge.currency)} · ${charge.description}`,
    status: charge.status,
    facts: html`Charge <code>${charge.id}</code> of the ${charge.platform} platform, reference
      <code>${charge.reference}</code>`,
    actions: buttons(actions, charge, { id: charge.id }),
  }),
})

export const cowpay: StandIn = {
  name: 'Cowpay',
  folder: 'cowpay',
  start: ({ directory, secret, serverUrl, origin }) =>
    startCowpay({
      directory,
      callbackUrl: `${serverUrl}/webhooks/cowpay`,
      returnUrl: `${origin}/cowpayReturnUrl`,
      merchant: {
        merchantCode: 'EMBEDDED',
        hashKey: secret('cowpay hash'),
        token: secret('cowpay token'),
        phone: '01000000000',
      },
    }),
}
