/** A stand-in for OPay's cashier in Egypt: signed calls, callbacks, payment page; several merchants. No money moves. */
import { createFaults } from '../shared/faults.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { type LedgerPayment, serve } from '../shared/serve.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { openStore } from '../shared/store.ts'
import { createActions, type OPayActions } from './actions.ts'
import { answer, answerBody } from './answers.ts'
import { apiRoutes, cashierAddress } from './api.ts'
import { createCallbacks } from './callbacks.ts'
import { cashierRoutes } from './cashier.ts'
import { type Context, findOrder, type Merchant, operation } from './context.ts'
import { type Order, state } from './state.ts'
import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'

interface OPayOptions extends StandInOptions {
  /** One per method that uses OPay. */
  accounts: Readonly<Record<'opay' | 'opay1', Merchant>>
}

export { signCallback } from './signature.ts'

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
  const actions = createActions(context)
  const standIn = serve({
    ...context,
    name: 'OPay',
    server,
    operation,
    actions,
    ledger: () => ({
      payments: [...store.state.orders.keys()].map((id): LedgerPayment => {
        const { orderNo, reference, status, currency, amount, paid, returned } = findOrder(context, id)
        return { id: orderNo, reference, status, currency, due: amount, paid, returned }
      }),
    }),
    overview: overviewOf(context, actions),
    routes: [apiRoutes(context, actions), cashierRoutes(context)],
    notFound: { ...answer('02001'), status: 404 },
  })
  const settings = { ...settingsOf('OPAY', url, accounts.opay), ...settingsOf('OPAY1', url, accounts.opay1) }
  return { ...standIn, settings }
}

const settingsOf = (prefix: string, url: string, account: Merchant): Record<string, string> => ({
  [`${prefix}_API_URL`]: url,
  [`${prefix}_MERCHANT_ID`]: account.merchantId,
  [`${prefix}_PUBLIC_KEY`]: account.publicKey,
  [`${prefix}_SECRET_KEY`]: account.secretKey,
})

const overviewOf = (context: Context, actions: OPayActions): Overview<Order> => ({
  title: 'Orders',
  emptyText: 'No orders yet. Choose OPay on the site and continue to its cashier.',
  orders: () => [...context.store.state.orders.keys()].map((id) => findOrder(context, id)),
  article(order) {
    const { orderNo: id, status, returned } = order
    const refundText = returned > 0 ? `, ${priceText(returned, order.currency)} refunded` : ''
    return {
      id,
      title: `${priceText(order.amount, order.currency)} · ${order.description}`,
      status: `${status}${refundText}`,
      facts: html`Order <code>${id}</code> of merchant <code>${order.merchantId}</code>, reference
        <code>${order.reference}</code>. <a href="${cashierAddress(context.url, order)}">Cashier</a>`,
      actions: buttons(actions, order, { id }),
    }
  },
})

export const opay: StandIn = {
  name: 'OPay',
  folder: 'opay',
  start({ directory, secret }) {
    const merchant = (name: string, merchantId: string) => ({
      merchantId,
      publicKey: `OPAYPUB${secret(`${name} public`)}`,
      secretKey: `OPAYPRV${secret(`${name} secret`)}`,
    })
    return startOPay({
      directory,
      accounts: {
        opay: merchant('opay', '281821110129700'),
        opay1: merchant('opay1', '281821110129701'),
      },
    })
  },
}
