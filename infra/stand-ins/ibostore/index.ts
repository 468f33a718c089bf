/** A stand-in for the operator's store: product page and signed events, no status query. No money moves. */
import * as z from 'zod'
import { createFaults } from '../shared/faults.ts'
import type { LedgerPayment } from '../shared/ledger.ts'
import { listen, type StandInOptions } from '../shared/listen.ts'
import { serve } from '../shared/serve.ts'
import { openStore } from '../shared/store.ts'
import { createActs } from './acts.ts'
import type { Context } from './context.ts'
import { createDeliveries } from './events.ts'
import { overviewOf } from './overview.ts'
import { productRoutes } from './product-page.ts'
import { state } from './state.ts'

/** `secret` is the signing secret: `whsec_` and base64. */
interface IbostoreOptions extends StandInOptions, Pick<Context, 'price' | 'siteUrl' | 'secret'> {
  /** Null holds events back until `control.setWebhooks({ url })`. */
  webhookUrl: string | null
}

export type Ibostore = Awaited<ReturnType<typeof startIbostore>>

/** Rejects with the server's error if the port is taken. */
export async function startIbostore(options: IbostoreOptions) {
  const { directory = null, price, siteUrl, secret, webhookUrl } = options
  const name = 'the operator’s store'
  const store = openStore({ name, shape: state, directory })
  const server = await listen(options)
  const { url } = server
  const webhooks = createDeliveries(store, () => context.secret, webhookUrl)
  const context: Context = { url, price, siteUrl, secret, store, webhooks }
  const acts = createActs(context)
  const payments = (): LedgerPayment[] =>
    [...store.state.orders.values()].map((order) => {
      const { id, reference, status, currency, due, amount, returned } = order
      const paid = status === 'open' || status === 'cancelled' ? 0 : amount
      return { id, reference, status, currency, due, paid, returned }
    })
  const served = serve({
    name,
    server,
    store,
    webhooks,
    faults: createFaults<never>(() => ''),
    operation: z.never(),
    acts,
    payments: () => ({ payments: payments() }),
    overview: overviewOf(context, acts),
    routes: [productRoutes(context, acts)],
    notFound: { status: 404, body: { error: 'not found' } },
  })
  const settings: Record<string, string> = {
    IBOSTORE_PRODUCT_URL: `${url}/product?mac={mac}&reference={reference}`,
    IBOSTORE_SECRETS: secret,
  }
  return { ...served, settings }
}
