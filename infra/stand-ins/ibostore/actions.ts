import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { address, byId, byIdAndAmount, fields, oneObject } from '../shared/action-inputs.ts'
import { action, amountToRefund } from '../shared/actions.ts'
import { type Context, findOrder } from './context.ts'
import { notifyMerchant } from './events.ts'
import type { Order } from './state.ts'

const purchase = z.object({
  macAddress: z.string(),
  /** The merchant's reference; null or missing if the buyer did not come from its page. */
  reference: z.string().nullable().exactOptional(),
  /** Minor units; the price by default. */
  amount: z.int().min(1).exactOptional(),
  currency: z.string().exactOptional(),
})
type Purchase = z.infer<typeof purchase>

export type IbostoreActions = ReturnType<typeof createActions>

/** Actions of buyers and the store on an order, by the store's id or the merchant's reference. */
export function createActions(context: Context) {
  const { store, price } = context
  const create = ({ macAddress, reference, amount, currency }: Purchase): string => {
    const order: Order = {
      id: `IBO-${randomInt(10 ** 7, 10 ** 8)}`,
      macAddress,
      reference: reference ?? null,
      status: 'open',
      amount: amount ?? price.amount,
      currency: currency ?? price.currency,
      returned: 0,
      due: price.amount,
    }
    store.state.orders.set(order.id, order)
    store.save()
    return order.id
  }
  const orderWithStatus = (status: Order['status'], id: string): Order => {
    const order = findOrder(context, id)
    if (order.status !== status) throw new Error(`Order ${order.id} is ${order.status}.`)
    return order
  }
  const closeOrder = (id: string, status: 'paid' | 'cancelled') => {
    const order = orderWithStatus('open', id)
    order.status = status
    store.save()
    notifyMerchant(context, order, status)
  }
  const returnMoney = (id: string, status: 'refunded' | 'reversed', amount?: number) => {
    const order = orderWithStatus('paid', id)
    const refundable = order.amount - order.returned
    const returned = amountToRefund(`Order ${order.id}`, refundable, amount)
    order.returned += returned
    if (returned === refundable) order.status = status
    store.save()
    notifyMerchant(context, order, status, returned)
  }
  const buttonIf =
    (status: Order['status'], title: string) =>
    (order: Order): string | false =>
      order.status === status && title

  return {
    /** Orders and pays; returns the order's id. */
    buy: action((input: Purchase): string => {
      const id = create(input)
      closeOrder(id, 'paid')
      return id
    }, oneObject(purchase)),
    /** Orders without paying; returns the order's id. */
    order: action(create, oneObject(purchase)),
    pay: action((id: string) => closeOrder(id, 'paid'), byId, buttonIf('open', 'Pay')),
    cancel: action((id: string) => closeOrder(id, 'cancelled'), byId, buttonIf('open', 'Cancel')),
    /** Refunds the rest, or `amount`. */
    refund: action(
      (id: string, amount?: number) => returnMoney(id, 'refunded', amount),
      byIdAndAmount,
      buttonIf('paid', 'Refund'),
    ),
    reverse: action((id: string) => returnMoney(id, 'reversed'), byId, buttonIf('paid', 'Charge back')),
    /** Signs with another secret from now on, retries included. */
    setSecret: action(
      (secret: string) => {
        context.secret = secret
      },
      fields(['secret', z.string()]),
    ),
    setSiteUrl: action((url: string | null) => {
      context.siteUrl = url
    }, address),
  }
}
