import type * as z from 'zod'
import type { Actions } from './actions.ts'
import { networkActions } from './network-actions.ts'
import { sharedAssets } from './assets.ts'
import { controlRoutes } from './control-routes.ts'
import type { Faults } from './faults.ts'
import { type Answer, createApp, type Routes } from './http.ts'
import type { ListeningServer } from './listen.ts'
import { type Overview, overviewRoute } from './overview.ts'
import type { Store } from './store.ts'
import type { WebhookState } from './webhook-state.ts'
import type { Webhooks } from './webhooks.ts'

export function serve<
  Operation extends string,
  ProviderActions extends Actions,
  Ledger extends object,
  Order,
>(parts: {
  name: string
  server: ListeningServer
  store: Store<WebhookState>
  webhooks: Webhooks
  faults: Faults<Operation>
  operation: z.ZodType<Operation>
  actions: ProviderActions
  /** The true state of the orders, whether or not the merchant knows it. */
  ledger: () => Ledger
  overview: Overview<Order>
  routes: readonly Routes[]
  notFound: Answer
}) {
  const { name, server, store, webhooks, notFound } = parts
  const control = { ...parts.actions, ...networkActions(parts) }
  const ledger = () => ({ ...parts.ledger(), webhooks: countWebhooks(store.state) })
  const routes = [
    ...parts.routes,
    overviewRoute(name, parts.overview, () => store.state),
    controlRoutes(control, ledger),
    sharedAssets(),
  ]
  const handle = createApp({ name, routes, notFound }).callback()
  server.answer((request, response) => void handle(request, response))
  return {
    url: server.url,
    control,
    ledger,
    async stop() {
      server.close()
      await webhooks.stop()
      await store.close()
    },
  }
}

/** The real state of one order, whether or not the merchant knows it. Amounts are minor units. */
export interface LedgerPayment {
  id: string
  /** The merchant's reference; null without one. */
  reference: string | null
  /** In the provider's words. */
  status: string
  currency: string
  due: number
  /** Received for the merchant. */
  paid: number
  /** Refunded or charged back. */
  returned: number
}

function countWebhooks({ events, deliveries }: WebhookState) {
  const sum = (result: 'delivered' | 'abandoned') =>
    [...events.values()].reduce((total, event) => total + event[result], 0)
  return { waiting: deliveries.size, delivered: sum('delivered'), abandoned: sum('abandoned') }
}
