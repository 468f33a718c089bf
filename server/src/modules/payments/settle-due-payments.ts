import type { Context } from '../../context.ts'
import { applyTruth } from './apply-truth.ts'
import { takeDueQueries } from './due-queries.ts'
import { flagPayment } from './flag-payment.ts'
import { isOpen } from './payment.ts'
import * as queries from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const AT_ONCE = 4

/**
 * Asks about every payment that is due to be asked about: whoever's callback never came is settled all the same.
 * Rows are leased by moving their next time on, so that several workers share the work.
 */
export async function settleDuePayments(ctx: Context): Promise<void> {
  for (;;) {
    const due = await takeDueQueries(ctx.db, AT_ONCE)
    if (due.length === 0) return
    await Promise.all(
      due.map(async ({ id: paymentId, last }) => {
        try {
          await settlePayment(ctx, { paymentId })
          if (last) await giveUp(ctx, paymentId)
        } catch (error) {
          ctx.log.warn(
            { err: error, paymentId },
            'A payment could not be settled; it will be asked about again',
          )
        }
      }),
    )
  }
}

/** The last answer is in: what nobody paid is over, and what is still on its way is for a person. */
async function giveUp(ctx: Context, paymentId: string): Promise<void> {
  await ctx.unit(async (tx) => {
    const payment = await queries.paymentById(tx, paymentId)
    if (!payment) return
    if (payment.state === 'created') await applyTruth(ctx, tx, paymentId, { kind: 'closed', as: 'expired' })
    else if (isOpen(payment.state)) await flagPayment(tx, paymentId, STILL_PENDING)
    else if (payment.state === 'confirmed' || payment.state === 'held')
      await flagPayment(tx, paymentId, NOT_RETURNED)
    await queries.updatePayment(tx, paymentId, { next_query_at: null })
  })
}

const STILL_PENDING = 'The money has been on its way for thirty days; the provider is not asked any more.'
const NOT_RETURNED = 'The money was to go back, and after days the provider has not said that it did.'
