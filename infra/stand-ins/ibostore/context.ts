import type { Store } from '../shared/store.ts'
import type { StoredEvent, Webhooks } from '../shared/webhooks.ts'
import type { Order, State } from './state.ts'

/** What the parts of one stand-in share. */
export interface Context {
  url: string
  /** What the product costs: minor units. */
  price: { amount: number; currency: string }
  /** Where buyers are sent afterwards; null where they may close the window. */
  siteUrl: () => string | null
  store: Store<State>
  webhooks: Webhooks<StoredEvent>
}

/** By the store's own number or by the merchant's reference: then the newest. */
export function findOrder({ store }: Pick<Context, 'store'>, id: string): Order {
  const { orders } = store.state
  const order = orders.get(id) ?? [...orders.values()].findLast(({ reference }) => reference === id)
  if (!order) throw new Error(`There is no order ${id}.`)
  return order
}
