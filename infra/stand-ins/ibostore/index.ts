/** A stand-in for the operator's store: product page and signed events, no status query. No money moves. */
import * as z from 'zod'
import { controlNetwork, named, networkCommands, partly, type NetworkControl } from '../shared/control.ts'
import { command } from '../shared/control-routes.ts'
import { serve } from '../shared/serve.ts'
import { createFaults } from '../shared/faults.ts'
import { countWebhooks, type Ledger } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { openStore } from '../shared/store.ts'
import type { Context } from './context.ts'
import { createDeliveries } from './events.ts'
import { createOrders, type Orders } from './orders.ts'
import { overviewPage } from './overview.ts'
import { productRoutes } from './product-page.ts'
import { emptyState, state } from './state.ts'

interface IbostoreOptions extends StandInOptions {
  /** The signing secret: `whsec_` and base64. */
  secret: string
  /** Null holds events back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
  price: Context['price']
  /** The return address for buyers. */
  siteUrl: string | null
}

interface IbostoreControl extends Orders, NetworkControl<never> {
  /** Signs with another secret from now on, retries included. */
  setSecret: (secret: string) => void
  setSiteUrl: (url: string | null) => void
}

export interface Ibostore {
  url: string
  settings: Readonly<Record<string, string>>
  ledger: () => Ledger
  control: IbostoreControl
  stop: () => Promise<void>
}

/** Rejects with the server's error if the port is taken. */
export async function startIbostore(options: IbostoreOptions): Promise<Ibostore> {
  const { directory = null, price, webhookUrl } = options
  let { secret, siteUrl } = options
  const name = 'the operator’s store'
  const store = openStore({ name, shape: state, empty: emptyState, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createDeliveries(store, () => secret, webhookUrl)
  const context: Context = { url, price, siteUrl: () => siteUrl, store, webhooks }
  const faults = createFaults<never>(() => '')
  const orders = createOrders(context)
  const control: IbostoreControl = {
    ...orders,
    ...controlNetwork({ store, faults, webhooks }),
    setSecret(given) {
      secret = given
    },
    setSiteUrl(given) {
      siteUrl = given
    },
  }
  const ledger = (): Ledger => ({
    payments: [...store.state.orders.values()].map((order) => {
      const { id, reference, status, currency, due, amount, returned } = order
      const paid = status === 'open' || status === 'cancelled' ? 0 : amount
      return { id, reference, status, currency, due, paid, returned }
    }),
    webhooks: countWebhooks(store.state),
  })
  const stop = serve({
    name,
    server,
    routes: [productRoutes(context, orders), overviewPage(context)],
    notFound: { status: 404, body: { error: 'not found' } },
    commands: {
      buy: command(purchase, control.buy),
      order: command(purchase, control.order),
      pay: command(named, ({ id }) => control.pay(id)),
      cancel: command(named, ({ id }) => control.cancel(id)),
      refund: command(partly, ({ id, amount }) => control.refund(id, amount)),
      reverse: command(named, ({ id }) => control.reverse(id)),
      setSecret: command({ secret: z.string() }, (wish) => control.setSecret(wish.secret)),
      setSiteUrl: command({ url: z.url().nullable() }, (wish) => control.setSiteUrl(wish.url)),
      ...networkCommands(control, z.never()),
    },
    ledger,
    store,
    webhooks,
  })
  const settings = {
    IBOSTORE_PRODUCT_URL: `${url}/product?mac={mac}&reference={reference}`,
    IBOSTORE_SECRETS: secret,
  }
  return { url, settings, ledger, control, stop }
}

const purchase = {
  macAddress: z.string(),
  reference: z.string().nullable().exactOptional(),
  amount: z.int().min(1).exactOptional(),
  currency: z.string().exactOptional(),
}
