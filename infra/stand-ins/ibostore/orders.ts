import { randomInt } from 'node:crypto'
import { notifyMerchant } from './events.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

/** What a buyer asks for. */
export interface Purchase {
  macAddress: string
  /** The merchant's, where the buyer came from its page. */
  reference?: string | null
  /** Minor units, where it is not the price. */
  amount?: number
  currency?: string
}

/** What buyers and the store do. An order is named by the store's number or by the merchant's reference. */
export interface Orders {
  /** Orders and pays; gives the order's number. */
  buy: (purchase: Purchase) => string
  /** Orders and does not pay yet; gives the order's number. */
  order: (purchase: Purchase) => string
  /** Pays what was ordered. */
  pay: (id: string) => void
  /** The buyer gives the order up. */
  cancel: (id: string) => void
  refund: (id: string) => void
  /** The bank takes all back. */
  reverse: (id: string) => void
}

export function createOrders(context: Context): Orders {
  const { store, price } = context
  const order = ({ macAddress, reference, amount, currency }: Purchase): string => {
    const made: Order = {
      id: `IBO-${randomInt(10 ** 7, 10 ** 8)}`,
      macAddress,
      reference: reference ?? null,
      status: 'open',
      amount: amount ?? price.amount,
      currency: currency ?? price.currency,
      due: price.amount,
      createTime: new Date().toISOString(),
    }
    store.state.orders.set(made.id, made)
    store.changed()
    return made.id
  }
  const become = (id: string, from: Order['status'], status: Order['status']) => {
    const found = findOrder(context, id)
    if (found.status !== from) throw new Error(`Order ${found.id} is ${found.status}.`)
    found.status = status
    store.changed()
    notifyMerchant(context, found)
  }
  return {
    order,
    buy(purchase) {
      const id = order(purchase)
      become(id, 'open', 'paid')
      return id
    },
    pay: (id) => become(id, 'open', 'paid'),
    cancel: (id) => become(id, 'open', 'cancelled'),
    refund: (id) => become(id, 'paid', 'refunded'),
    reverse: (id) => become(id, 'paid', 'reversed'),
  }
}
