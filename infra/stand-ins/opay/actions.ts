import { randomInt } from 'node:crypto'
import { byId, byIdAndAmount } from '../shared/action-inputs.ts'
import { action, amountToRefund } from '../shared/actions.ts'
import { notifyMerchant } from './callbacks.ts'
import { type Context, findOrder } from './context.ts'
import type { Order } from './state.ts'

export type OPayActions = ReturnType<typeof createActions>

/** Actions of payers and of OPay on an order, by its number or the merchant's reference. Amounts are minor units. */
export function createActions(context: Context) {
  const { store } = context
  const change = (order: Order, changes: Partial<Order>, refunded = false) => {
    Object.assign(order, changes)
    store.save()
    notifyMerchant(context, order, refunded)
  }
  const findUnpaid = (id: string): Order => {
    const order = findOrder(context, id)
    if (order.status === 'SUCCESS') throw new Error(`Order ${order.orderNo} is paid.`)
    return order
  }
  const returnMoney = (id: string, amount?: number): Order => {
    const order = findOrder(context, id)
    const returned = amountToRefund(`Order ${order.orderNo}`, order.paid - order.returned, amount)
    change(order, { returned: order.returned + returned }, true)
    return order
  }
  const isRefundable = ({ paid, returned }: Order) => paid > returned

  return {
    /** Pays all, or `amount`; also after expiry or cancellation. */
    pay: action(
      (id: string, amount?: number) => {
        const order = findUnpaid(id)
        change(order, { status: 'SUCCESS', paid: amount ?? order.amount })
      },
      byIdAndAmount,
      ({ status }: Order) => status !== 'SUCCESS' && (status === 'CLOSE' ? 'Pay late' : 'Pay'),
    ),
    decline: action(
      (id: string) => change(findUnpaid(id), { status: 'FAIL' }),
      byId,
      ({ status }: Order) => status !== 'SUCCESS' && status !== 'FAIL' && 'Decline',
    ),
    cancel: action((id: string) => change(findUnpaid(id), { status: 'CLOSE' }), byId),
    /** The payer requests a code for cash payment; returns it. */
    requestCashCode: action((id: string): string => {
      const order = findUnpaid(id)
      const cashCode = order.cashCode ?? String(randomInt(10 ** 8, 10 ** 9))
      change(order, { status: 'PENDING', cashCode })
      return cashCode
    }, byId),
    markCardPending: action(
      (id: string) => change(findUnpaid(id), { status: 'PENDING', cashCode: null }),
      byId,
    ),
    expire: action(
      (id: string) => {
        findOrder(context, id).expiresAt = 0
        store.save()
        // Closes the order, because its time is over.
        findOrder(context, id)
      },
      byId,
      ({ status }: Order) => (status === 'INITIAL' || status === 'PENDING') && 'Expire',
    ),
    /** Refunds the rest, or `amount`; returns the refund's number. */
    refund: action(
      (id: string, amount?: number, reference?: string): string => {
        const { merchantId } = returnMoney(id, amount)
        const orderNo = newOrderNo()
        const refund = { orderNo, merchantId, reference: reference ?? `refund-${orderNo}` }
        store.state.refunds.set(orderNo, refund)
        return orderNo
      },
      byIdAndAmount,
      (order: Order) => isRefundable(order) && 'Refund',
    ),
    reverse: action(
      (id: string) => void returnMoney(id),
      byId,
      (order: Order) => isRefundable(order) && 'Charge back',
    ),
  }
}

/** An id in OPay's format: the time and some digits. */
export const newOrderNo = (): string =>
  `${new Date().toISOString().replaceAll(/\D/g, '').slice(2)}${randomInt(10 ** 6, 10 ** 7)}`
