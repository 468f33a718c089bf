import { randomInt } from 'node:crypto'
import { act, amountToRefund, named, partly } from '../shared/acts.ts'
import { notifyMerchant } from './callbacks.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export type OPayActs = ReturnType<typeof createActs>

/** Acts of payers and of OPay on an order, by its number or the merchant's reference. Amounts are minor units. */
export function createActs(context: Context) {
  const { store } = context
  const change = (order: Order, changes: Partial<Order>, refunded = false) => {
    Object.assign(order, changes)
    store.changed()
    notifyMerchant(context, order, refunded)
  }
  const unpaid = (id: string): Order => {
    const order = findOrder(context, id)
    if (order.status === 'SUCCESS') throw new Error(`Order ${order.orderNo} is paid.`)
    return order
  }
  const giveBack = (id: string, amount?: number) => {
    const order = findOrder(context, id)
    const returned = amountToRefund(`Order ${order.orderNo}`, order.paid - order.returned, amount)
    return {
      order,
      returned,
      publish: () => change(order, { returned: order.returned + returned }, true),
    }
  }
  const isRefundable = ({ paid, returned }: Order) => paid > returned

  return {
    /** Pays all, or `amount`; also after expiry or cancellation. */
    pay: act(
      (id: string, amount?: number) => {
        const order = unpaid(id)
        change(order, { status: 'SUCCESS', paid: amount ?? order.amount })
      },
      partly,
      ({ status }: Order) => status !== 'SUCCESS' && (status === 'CLOSE' ? 'Pay late' : 'Pay'),
    ),
    decline: act(
      (id: string) => change(unpaid(id), { status: 'FAIL' }),
      named,
      ({ status }: Order) => status !== 'SUCCESS' && status !== 'FAIL' && 'Decline',
    ),
    cancel: act((id: string) => change(unpaid(id), { status: 'CLOSE' }), named),
    /** The payer requests a code for cash payment; returns it. */
    leavePending: act((id: string): string => {
      const order = unpaid(id)
      const cashCode = order.cashCode ?? String(randomInt(10 ** 8, 10 ** 9))
      change(order, { status: 'PENDING', cashCode })
      return cashCode
    }, named),
    /** The payer's bank has not answered yet. */
    leaveCardPending: act((id: string) => change(unpaid(id), { status: 'PENDING', cashCode: null }), named),
    expire: act(
      (id: string) => {
        findOrder(context, id).expiresAt = 0
        store.changed()
        findOrder(context, id)
      },
      named,
      ({ status }: Order) => (status === 'INITIAL' || status === 'PENDING') && 'Expire',
    ),
    /** Refunds the rest, or `amount`; returns the refund's number. */
    refund: act(
      (id: string, amount?: number, reference?: string): string => {
        const { order, returned, publish } = giveBack(id, amount)
        const orderNo = newOrderNo()
        store.state.refunds.set(orderNo, {
          orderNo,
          merchantId: order.merchantId,
          reference: reference ?? `refund-${orderNo}`,
          originalOrderNo: order.orderNo,
          amount: returned,
        })
        publish()
        return orderNo
      },
      partly,
      (order: Order) => isRefundable(order) && 'Refund',
    ),
    reverse: act(
      (id: string) => giveBack(id).publish(),
      named,
      (order: Order) => isRefundable(order) && 'Charge back',
    ),
  }
}

/** An id in OPay's format: the time and some digits. */
export const newOrderNo = (): string =>
  `${new Date().toISOString().replaceAll(/\D/g, '').slice(2)}${randomInt(10 ** 6, 10 ** 7)}`
