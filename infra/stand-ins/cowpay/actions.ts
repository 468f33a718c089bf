import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { address, byId, byIdAndAmount, fields } from '../shared/action-inputs.ts'
import { action, amountToRefund } from '../shared/actions.ts'
import { notifyMerchant } from './callbacks.ts'
import { type Context, findCharge } from './context.ts'
import type { Charge } from './state.ts'

export type CowpayActions = ReturnType<typeof createActions>

/** Actions of payers and of Cowpay on a charge, by its id or our reference. No status for a chargeback is known. */
export function createActions(context: Context) {
  const { store } = context
  const change = (charge: Charge, changes: Partial<Charge>) => {
    Object.assign(charge, changes)
    notifyMerchant(context, charge)
    store.save()
  }
  const findUnpaid = (id: string): Charge => {
    const charge = findCharge(context, id)
    if (charge.paid > 0) throw new Error(`Charge ${charge.id} is paid.`)
    return charge
  }
  const returnMoney = (id: string, amount?: number) => {
    const charge = findCharge(context, id)
    const refundable = charge.paid - charge.returned
    const returned = amountToRefund(`Charge ${charge.id}`, refundable, amount)
    const status = returned === refundable ? 'Refunded' : 'PartiallyRefunded'
    change(charge, { status, returned: charge.returned + returned })
  }
  const gatewayReference = () => String(randomInt(10 ** 9, 10 ** 10))
  const isUnpaid = ({ status }: Charge) => status === 'UnPaid'
  const isRefundable = ({ paid, returned }: Charge) => paid > returned

  return {
    /** Pays all, or `amount`; also after expiry. */
    pay: action(
      (id: string, amount?: number) => {
        const charge = findUnpaid(id)
        const paid = amount ?? charge.amount
        change(charge, { status: 'Paid', paid, gatewayReference: gatewayReference() })
      },
      byIdAndAmount,
      (charge: Charge) => charge.paid === 0 && (isUnpaid(charge) ? 'Pay' : 'Pay late'),
    ),
    decline: action(
      (id: string) => change(findUnpaid(id), { status: 'Failed', gatewayReference: gatewayReference() }),
      byId,
      (charge: Charge) => isUnpaid(charge) && 'Decline',
    ),
    /** Has no effect at Cowpay. */
    cancel: action((id: string) => void findUnpaid(id), byId),
    expire: action(
      (id: string) => change(findUnpaid(id), { status: 'Expired' }),
      byId,
      (charge: Charge) => isUnpaid(charge) && 'Expire',
    ),
    /** Refunds the rest, or `amount`. */
    refund: action(returnMoney, byIdAndAmount, (charge: Charge) => isRefundable(charge) && 'Refund'),
    reverse: action(
      (id: string) => returnMoney(id),
      byId,
      (charge: Charge) => isRefundable(charge) && 'Charge back',
    ),
    setReturnUrl: action((url: string | null) => {
      context.returnUrl = url
    }, address),
    /** Reports an undocumented status for a charge; null ends that. */
    setUndocumented: action(
      (id: string, status: string | null) => {
        findCharge(context, id).undocumentedStatus = status
        store.save()
      },
      fields(['id', z.string()], ['status', z.string().min(1).nullable()]),
    ),
  }
}
