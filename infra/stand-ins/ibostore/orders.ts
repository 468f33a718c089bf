import { randomInt } from 'node:crypto'
import { notifyMerchant } from './events.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export interface Purchase {
  macAddress: string
  /** The merchant's reference, if the buyer came from its page. */
  reference?: string | null
  /** Minor units; the price by default. */
  amount?: number
  currency?: string
}

/** Acts of buyers and the store. An order is named by the store's id or the merchant's reference. */
export interface Orders {
  /** Orders and pays; returns the order's id. */
  buy: (purchase: Purchase) => string
  /** Orders without paying; returns the order's id. */
  order: (purchase: Purchase) => string
  pay: (id: string) => void
  cancel: (id: string) => void
  /** Refunds the rest, or `amount`. */
  refund: (id: string, amount?: number) => void
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
      returned: 0,
      due: price.amount,
      createTime: new Date().toISOString(),
    }
    store.state.orders.set(made.id, made)
    store.changed()
    return made.id
  }
  const orderThatIs = (status: Order['status'], id: string): Order => {
    const found = findOrder(context, id)
    if (found.status !== status) throw new Error(`Order ${found.id} is ${found.status}.`)
    return found
  }
  const become = (id: string, from: Order['status'], status: Exclude<Order['status'], 'open'>) => {
    const found = orderThatIs(from, id)
    found.status = status
    store.changed()
    notifyMerchant(context, found, status)
  }
  const giveBack = (id: string, as: 'refunded' | 'reversed', amount?: number) => {
    const found = orderThatIs('paid', id)
    const left = found.amount - found.returned
    const given = amount ?? left
    if (given < 1 || given > left) throw new Error(`Order ${found.id} has ${left} left to refund.`)
    found.returned += given
    if (given === left) found.status = as
    store.changed()
    notifyMerchant(context, found, as, given)
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
    refund: (id, amount) => giveBack(id, 'refunded', amount),
    reverse: (id) => giveBack(id, 'reversed'),
  }
}
