import { randomInt } from 'node:crypto'
import type { PaymentControl } from '../shared/control.ts'
import { notifyMerchant } from './callbacks.ts'
import { type Context, findOrder } from './context.ts'
import type { Order, Refund } from './state.ts'

/** A cancelled order can still be paid by `pay`. A refund returns its id. */
export interface Payments extends PaymentControl {
  /** The payer requests a code for cash payment; returns it. */
  leavePending: (id: string) => string
  refund: (id: string, amount?: number, reference?: string) => string
}

export function createPayments(context: Context): Payments {
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
  const bookRefund = (id: string, amount: number | undefined): { order: Order; given: number } => {
    const order = findOrder(context, id)
    const left = order.paid - order.returned
    const given = amount ?? left
    if (order.status !== 'SUCCESS' || given < 1 || given > left)
      throw new Error(`Order ${order.orderNo} has ${left} left to refund.`)
    return { order, given }
  }

  return {
    pay(id, amount) {
      const order = unpaid(id)
      change(order, { status: 'SUCCESS', paid: amount ?? order.amount })
    },
    decline: (id) => change(unpaid(id), { status: 'FAIL' }),
    cancel: (id) => change(unpaid(id), { status: 'CLOSE' }),
    leavePending(id) {
      const order = unpaid(id)
      const cashCode = order.cashCode ?? String(randomInt(10 ** 8, 10 ** 9))
      change(order, { status: 'PENDING', cashCode })
      return cashCode
    },
    expire(id) {
      findOrder(context, id).expiresAt = 0
      store.changed()
      findOrder(context, id)
    },
    refund(id, amount, reference) {
      const { order, given } = bookRefund(id, amount)
      const orderNo = newOrderNo()
      const refund: Refund = {
        orderNo,
        merchantId: order.merchantId,
        reference: reference ?? `refund-${orderNo}`,
        originalOrderNo: order.orderNo,
        amount: given,
      }
      store.state.refunds.set(orderNo, refund)
      change(order, { returned: order.returned + given }, true)
      return orderNo
    },
    reverse(id) {
      const { order, given } = bookRefund(id, undefined)
      change(order, { returned: order.returned + given }, true)
    },
  }
}

/** An id in OPay's format: the time and some digits. */
export const newOrderNo = (): string =>
  `${new Date().toISOString().replaceAll(/\D/g, '').slice(2)}${randomInt(10 ** 6, 10 ** 7)}`
