import type { Context } from '../context.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { type Checkout, checkoutOf } from './open-order.ts'
import { can } from '../providers/can.ts'
import { answer } from '../messages.ts'
import type { Provider } from '../providers/provider.ts'
import * as queries from '../store/queries.ts'
import type { OpenedPayment } from '../store/start-queries.ts'
import { settleInTime } from '../confirm/settle-in-time.ts'

const fail = failuresOf(answer)

/**
 * Queries a device's open order before its owner is sent there again. Returns its checkout if coins are awaited: they
 * cannot be called back, so that no second invoice may be opened. @throws Failure conflict if it is paid or pending
 */
export async function recheckOpenPayment(
  ctx: Context,
  provider: Provider,
  open: OpenedPayment,
): Promise<Checkout | null> {
  const status = await settleInTime(ctx, open.id)
  if (status?.kind === 'paid') {
    const settled = await queries.paymentById(ctx.db, open.id)
    throw fail('conflict', settled?.state === 'held' ? 'payment_on_hold' : 'next_captured')
  }
  if (status?.kind !== 'pending') return null
  if (can(provider, 'capture')) throw fail('conflict', 'capture_pending')
  return open.coin_type === null ? null : checkoutOf(open)
}
