import type { Context } from '../../context.ts'
import * as queries from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const AT_ONCE = 4

/**
 * Asks about every payment that is due to be asked about: whoever's callback never came is settled all the same.
 * Rows are leased by moving their next time on, so that several workers share the work.
 */
export async function settleDuePayments(ctx: Context): Promise<void> {
  for (;;) {
    const due = await queries.takeDueQueries(ctx.db, AT_ONCE)
    if (due.length === 0) return
    await Promise.all(
      due.map((paymentId) =>
        settlePayment(ctx, { paymentId }).catch((error: unknown) =>
          ctx.log.warn(
            { err: error, paymentId },
            'A payment could not be settled; it will be asked about again',
          ),
        ),
      ),
    )
  }
}
