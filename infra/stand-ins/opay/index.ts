/** A stand-in for OPay's cashier in Egypt: signed calls, callbacks, payment page; several merchants. No money moves. */
import { createFaults } from '../shared/faults.ts'
import type { LedgerPayment } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { serve } from '../shared/serve.ts'
import { openStore } from '../shared/store.ts'
import { createActs } from './acts.ts'
import { apiRoutes } from './api.ts'
import { createCallbacks } from './callbacks.ts'
import { cashierRoutes } from './cashier.ts'
import { answer, answerBody, type Context, findOrder, type Merchant, operation } from './context.ts'
import { overviewOf } from './overview.ts'
import { state } from './state.ts'

interface OPayOptions extends StandInOptions {
  /** One per method that uses OPay. */
  accounts: Readonly<Record<'opay' | 'opay1', Merchant>>
}

export type OPay = Awaited<ReturnType<typeof startOPay>>

/** Rejects with the server's error if the port is taken. */
export async function startOPay(options: OPayOptions) {
  const { directory = null, accounts } = options
  const store = openStore({ name: 'OPay', shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const context: Context = {
    url,
    merchants: Object.values(accounts),
    store,
    webhooks: createCallbacks(store),
    faults: createFaults((_status, issue) => (issue ? answerBody(issue) : '')),
  }
  const acts = createActs(context)
  const payments = (): LedgerPayment[] =>
    [...store.state.orders.keys()].map((id) => {
      const { orderNo, reference, status, currency, amount, paid, returned } = findOrder(context, id)
      return { id: orderNo, reference, status, currency, due: amount, paid, returned }
    })
  const served = serve({
    ...context,
    name: 'OPay',
    server,
    operation,
    acts,
    payments: () => ({ payments: payments() }),
    overview: overviewOf(context, acts),
    routes: [apiRoutes(context, acts), cashierRoutes(context, acts)],
    notFound: { ...answer('02001'), status: 404 },
  })
  const settings = { ...settingsOf('OPAY', url, accounts.opay), ...settingsOf('OPAY1', url, accounts.opay1) }
  return { ...served, settings }
}

const settingsOf = (prefix: string, url: string, account: Merchant): Record<string, string> => ({
  [`${prefix}_API_URL`]: url,
  [`${prefix}_MERCHANT_ID`]: account.merchantId,
  [`${prefix}_PUBLIC_KEY`]: account.publicKey,
  [`${prefix}_SECRET_KEY`]: account.secretKey,
})
