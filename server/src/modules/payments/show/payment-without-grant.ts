import type { Context } from '../context.ts'
import * as devices from '../../devices/index.ts'
import { isOpen } from '../payment/state.ts'
import { openHeldOrConfirmedPayments } from '../store/list-queries.ts'
import { waitReasonOf, hasReceivedOrPendingMoney } from './open-payment.ts'

/**
 * Whether money for a device has arrived or is on its way, and no licence was granted for it yet. No screen then offers another payment. As on the
 * dashboard, a payment on hold counts until its refund is due, and an unpaid slip does not count.
 */
export async function hasPaymentWithoutGrant({ db }: Pick<Context, 'db'>, deviceId: string) {
  const payments = await openHeldOrConfirmedPayments(db, { deviceId })
  const hasMoney = ({ state, ...payment }: (typeof payments)[number]): boolean =>
    isOpen(state)
      ? hasReceivedOrPendingMoney(waitReasonOf({ ...payment, state }, []))
      : state === 'held' && payment.refund_requested_at === null
  if (payments.some(hasMoney)) return true
  const confirmed = payments.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  if (confirmed.length === 0) return false
  return (await devices.grantsOfPayments(db, confirmed)).length < confirmed.length
}
