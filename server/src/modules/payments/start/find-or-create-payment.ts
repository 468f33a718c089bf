import type { OwnedDevice, PaymentMethod } from '@player/db'
import { fail } from '../../../kernel/failure.ts'
import { retryTransaction } from '../../../kernel/unit.ts'
import * as devices from '../../devices/index.ts'
import { applyChange } from '../change/change-payment.ts'
import type { Context } from '../context.ts'
import type { ActivationInput } from '../contract.ts'
import { decide } from '../payment/payment.ts'
import { priceFor } from '../payment/price.ts'
import { newReference } from '../payment/reference.ts'
import { setEmail } from '../store/email-queries.ts'
import { factsOf } from '../store/facts-queries.ts'
import type { PaymentRow } from '../store/queries.ts'
import { insertPayment, lockOpenPayment } from '../store/start-queries.ts'
import { OPENING_LEASE_SECONDS } from './open-order.ts'

/**
 * Returns the open payment if it is for the current price and coin and not too old. Otherwise withdraws it, and leases the opening of a new one.
 * @throws Failure unauthorised if the device is deleted meanwhile, which ends its sessions
 */
export async function findOrCreatePayment(
  ctx: Context,
  { id: deviceId, mac_address: mac }: OwnedDevice,
  method: PaymentMethod,
  { email, coin_type }: ActivationInput,
): Promise<{ readonly payment: PaymentRow; readonly isLeased: boolean }> {
  const { amountMinor, currency } = priceFor(ctx.config, method)
  const coin = coin_type === '' ? null : coin_type
  const insert = (db: Context['db']) =>
    insertPayment(
      db,
      {
        reference: newReference(),
        device_id: deviceId,
        mac_snapshot: mac,
        method,
        amount_minor: amountMinor,
        currency,
        coin_type: coin,
        email: email === '' ? null : email,
      },
      OPENING_LEASE_SECONDS,
    )
  // Usually no payment is open, and a single statement needs no transaction.
  const first = await retryTransaction(() => insert(ctx.db))
  if (first) return { payment: first, isLeased: true }
  return ctx.unit(async (tx) => {
    // Locks the device before the payment, in the same order as the deletion.
    if (!(await devices.lockUndeleted(tx, deviceId))) throw fail('unauthorised', 'session_required')
    for (;;) {
      // Undefined if a concurrent request ended the payment.
      const open = await lockOpenPayment(tx, deviceId, method)
      if (open) {
        const isSameOrder =
          open.amount_minor === amountMinor && open.currency === currency && open.coin_type === coin
        if (!open.is_old && isSameOrder) {
          if (email !== '' && email !== open.email) await setEmail(tx, open.id, email)
          return { payment: open, isLeased: false }
        }
        await applyChange(tx, decide(open, { kind: 'withdraw' }), await factsOf(tx, open.id, null))
      }
      const next = await insert(tx)
      if (next) return { payment: next, isLeased: true }
    }
  })
}
