/** A stand-in for the operator's store: product page and signed events, no status query. No money moves. */
import * as z from 'zod'
import { createFaults } from '../shared/faults.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { type LedgerPayment, serve } from '../shared/serve.ts'
import type { StandIn } from '../shared/stand-in.ts'
import { openStore } from '../shared/store.ts'
import { createActions, type IbostoreActions } from './actions.ts'
import type { Context } from './context.ts'
import { createIbostoreWebhooks } from './webhooks.ts'
import { productRoutes } from './product-page.ts'
import { type Order, state } from './state.ts'
import { priceText } from '../shared/decimal.ts'
import { html } from '../shared/html.ts'
import { buttons, type Overview } from '../shared/overview.ts'

/** `secret` signs the events: `whsec_` and base64. */
interface IbostoreOptions extends StandInOptions, Pick<Context, 'price' | 'siteUrl' | 'secret'> {
  /** Null holds events back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
}

export type Ibostore = Awaited<ReturnType<typeof startIbostore>>

export async function startIbostore(options: IbostoreOptions) {
  const { directory = null, price, siteUrl, secret, webhookUrl } = options
  const name = 'the operator’s store'
  const store = openStore({ name, shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createIbostoreWebhooks(store, () => context.secret, webhookUrl)
  const context: Context = { url, price, siteUrl, secret, store, webhooks }
  const actions = createActions(context)
  const standIn = serve({
    name,
    server,
    store,
    webhooks,
    faults: createFaults<never>(() => ''),
    operation: z.never(),
    actions,
    ledger: () => ({
      payments: [...store.state.orders.values()].map((order): LedgerPayment => {
        const { id, reference, status, currency, due, amount, returned } = order
        const paid = status === 'open' || status === 'cancelled' ? 0 : amount
        return { id, reference, status, currency, due, paid, returned }
      }),
    }),
    overview: overviewOf(context, actions),
    routes: [productRoutes(context, actions)],
    notFound: { status: 404, body: { error: 'not found' } },
  })
  const productUrl = `${url}/product?mac={mac}&reference={reference}`
  return { ...standIn, settings: { IBOSTORE_PRODUCT_URL: productUrl, IBOSTORE_SECRETS: secret } }
}

const overviewOf = ({ store }: Context, actions: IbostoreActions): Overview<Order> => ({
  title: 'Orders',
  emptyText: 'No orders yet. Choose Our store on the site and buy.',
  intro: html`<p><a href="/product">Buy directly in the store</a>, without starting on the site.</p>`,
  orders: () => [...store.state.orders.values()],
  article: (order) => ({
    id: order.id,
    title: `${priceText(order.amount, order.currency)} · ${order.macAddress}`,
    status: order.status,
    facts: html`Order <code>${order.id}</code>, reference <code>${order.reference ?? 'none'}</code>.
      <a href="/orders/${order.id}">Page</a>`,
    actions: buttons(actions, order, { id: order.id }),
  }),
})

export const ibostore: StandIn = {
  name: 'the store',
  folder: 'ibostore',
  start: ({ directory, secret, serverUrl, origin, price }) =>
    startIbostore({
      directory,
      webhookUrl: `${serverUrl}/webhooks/ibostore`,
      secret: `whsec_${Buffer.from(secret('ibostore'), 'hex').toString('base64')}`,
      price,
      siteUrl: `${origin}/dashboard`,
    }),
}
