import { type Context, capturesOf } from './context.ts'
import { parseMoney } from './money.ts'
import type { Order } from './state.ts'

/** All orders and captures, also those that no webhook reported. */
export function readLedger(context: Context) {
  const { orders, captures } = context.store.state
  const orderList = [...orders.values()]
  return {
    orders: orderList.map((order) => ({
      id: order.id,
      reference: order.units[0].invoice_id ?? null,
      status: order.status,
      amount: orderAmount(order),
      currency: order.units[0].amount.currency_code,
      captureIds: [...order.captureIds],
    })),
    captures: orderList.flatMap((order) =>
      capturesOf(context, order).map((capture) => ({
        id: capture.id,
        orderId: order.id,
        reference: order.units[0].invoice_id ?? null,
        status: capture.status,
        amount: capture.amount,
        refunded: capture.refunded,
        reversed: capture.reversed,
        currency: capture.currency,
      })),
    ),
    /** Captures that brought money, refunded ones included. */
    capturedCount: [...captures.values()].filter(
      ({ status }) => status !== 'PENDING' && status !== 'DECLINED',
    ).length,
  }
}

/** In minor units. */
export const orderAmount = ({ units: [{ amount }] }: Order): number => parseMoney(amount) ?? 0
