import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import type { Order, State } from './state.ts'

export interface Context {
  url: string
  /** The product's price in minor units. */
  price: { amount: number; currency: string }
  /** The return address; null if buyers may close the window. */
  siteUrl: string | null
  secret: string
  store: Store<State>
  webhooks: Webhooks
}

/** The order with the store's id, or the newest one with the merchant's reference. */
export function findOrder({ store }: Pick<Context, 'store'>, id: string): Order {
  const { orders } = store.state
  const order = orders.get(id) ?? [...orders.values()].findLast(({ reference }) => reference === id)
  if (!order) throw new Error(`Unknown order ${id}.`)
  return order
}
