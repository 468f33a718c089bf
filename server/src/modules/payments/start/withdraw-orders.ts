import type { Tx } from '@player/db'
import type { Context } from '../context.ts'
import { changePayment } from '../change/change-payment.ts'
import { isOpen } from '../payment/state.ts'
import { hasPaymentWithoutGrant } from '../show/payment-without-grant.ts'
import { openHeldOrConfirmedPayments } from '../store/list-queries.ts'
import { lockPaymentsFor } from '../store/queries.ts'

/** The caller locks and deletes the device. Returns false, and withdraws nothing, while money for it is arriving. */
export async function withdrawOrders(ctx: Context, tx: Tx, deviceId: string): Promise<boolean> {
  await lockPaymentsFor(tx, deviceId)
  if (await hasPaymentWithoutGrant({ db: tx }, deviceId)) return false
  for (const { id, state } of await openHeldOrConfirmedPayments(tx, { deviceId }))
    if (isOpen(state)) await changePayment(ctx, tx, id, { kind: 'withdraw' })
  return true
}
