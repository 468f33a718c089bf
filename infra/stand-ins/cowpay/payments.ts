import { randomInt } from 'node:crypto'
import type { PaymentControl } from '../shared/control.ts'
import { notifyMerchant } from './callbacks.ts'
import { type Context, findCharge } from './context.ts'
import type { Charge } from './state.ts'

/** Cancelling has no effect at Cowpay. No status for a chargeback is known. */
export function createPayments(context: Context): PaymentControl {
  const { store } = context
  const change = (charge: Charge, changes: Partial<Charge>) => {
    Object.assign(charge, changes)
    notifyMerchant(context, charge)
    store.changed()
  }
  const unpaid = (id: string): Charge => {
    const charge = findCharge(context, id)
    if (charge.paid > 0) throw new Error(`Charge ${charge.id} is paid.`)
    return charge
  }
  const refund = (id: string, amount?: number) => {
    const charge = findCharge(context, id)
    const left = charge.paid - charge.returned
    const given = amount ?? left
    if (given < 1 || given > left) throw new Error(`Charge ${charge.id} has ${left} left to refund.`)
    const status = given === left ? 'Refunded' : 'PartiallyRefunded'
    change(charge, { status, returned: charge.returned + given })
  }
  const gatewayReference = () => String(randomInt(10 ** 9, 10 ** 10))

  return {
    pay(id, amount) {
      const charge = unpaid(id)
      change(charge, {
        status: 'Paid',
        paid: amount ?? charge.amount,
        gatewayReference: gatewayReference(),
      })
    },
    decline: (id) => change(unpaid(id), { status: 'Failed', gatewayReference: gatewayReference() }),
    cancel: (id) => void unpaid(id),
    expire: (id) => change(unpaid(id), { status: 'Expired' }),
    refund,
    reverse: (id) => refund(id),
  }
}
