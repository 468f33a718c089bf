import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { type Checkout, checkoutOf } from './open-order.ts'
import { can } from '../can.ts'
import { orderToCheck } from '../confirm/due-queries.ts'
import { answer } from '../messages.ts'
import type { Provider } from '../providers/provider.ts'
import * as queries from '../queries.ts'
import { settleInTime } from '../confirm/settle-in-time.ts'

const fail = failuresOf(answer)

/**
 * Asks the provider about the order that a device has open, before its owner is sent there again. One that cannot be paid
 * any more is closed by the answer, so that the next one is new. Without an answer in time the order stays as it was.
 *
 * @returns where coins are awaited already: they cannot be called back, so that there must be no other invoice beside it
 * @throws Failure conflict when the money of that order is there, or on its way
 */
export async function recheckOpenPayment(
  ctx: Context,
  provider: Provider,
  deviceId: string,
  method: PaymentMethod,
): Promise<Checkout | null> {
  const open = await orderToCheck(ctx.db, deviceId, method)
  if (!open) return null
  const status = await settleInTime(ctx, open.id)
  if (status?.kind === 'paid') {
    const settled = await queries.paymentById(ctx.db, open.id)
    throw fail('conflict', settled?.state === 'held' ? 'payment_on_hold' : 'next_captured')
  }
  if (status?.kind !== 'pending') return null
  if (can(provider, 'capture')) throw fail('conflict', 'capture_pending')
  return open.coin_type === null ? null : checkoutOf(open)
}
