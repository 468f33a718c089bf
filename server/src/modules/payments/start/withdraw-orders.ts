import type { Tx } from '@player/db'
import type { Context } from '../context.ts'
import { changePayment } from '../change/change-payment.ts'
import { isOpen } from '../payment/state.ts'
import { hasPaymentWithoutGrant } from '../show/payment-without-grant.ts'
import { openHeldOrConfirmedPayments } from '../store/list-queries.ts'
import { lockPaymentsFor } from '../store/queries.ts'

/** Withdraws the unpaid orders of a device that the caller has locked and deletes. While money for it is arriving, returns false and withdraws none. */
export async function withdrawOrders(ctx: Context, tx: Tx, deviceId: string): Promise<boolean> {
  await lockPaymentsFor(tx, deviceId)
  if (await hasPaymentWithoutGrant({ db: tx }, deviceId)) return false
  for (const { id, state } of await openHeldOrConfirmedPayments(tx, { deviceId }))
    if (isOpen(state)) await changePayment(ctx, tx, id, { kind: 'withdraw' })
  return true
}
