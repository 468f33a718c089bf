import type { Context } from '../context.ts'
import { retryAfterOf } from '../../../kernel/failure.ts'
import { isDatabaseUnavailable } from '../../../kernel/database-errors.ts'
import { paymentProviders } from '../providers/index.ts'
import { recordQuery, delayQuery, leaseDueQueries, type DueQuery } from './due-queries.ts'
import { changePayment } from '../change-payment.ts'
import { openCircuits } from '../breaker-queries.ts'
import { review } from '../review/review.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH_SIZE = 4

/**
 * Asks about every payment that is due to be asked about: whoever's callback never came is settled all the same.
 * Several workers share the work. A provider that does not answer is asked about one payment a round, which is how it is
 * noticed that it answers again, and nothing of its outage counts as asked.
 *
 * @param progress called after each few payments: after an outage there may be thousands
 */
export async function settleDuePayments(ctx: Context, progress: () => void = () => {}): Promise<void> {
  for (const method of await openCircuits(ctx.db))
    for (const due of await leaseDueQueries(ctx.db, 1, [method])) await settle(ctx, due)
  for (;;) {
    const hidden = await openCircuits(ctx.db)
    const methods = paymentProviders.map(({ method }) => method).filter((method) => !hidden.has(method))
    const due = await leaseDueQueries(ctx.db, BATCH_SIZE, methods)
    if (due.length === 0) return
    await Promise.all(due.map((each) => settle(ctx, each)))
    progress()
  }
}

/** One that says when it wants to be asked again is not asked before. */
async function settle(ctx: Context, due: DueQuery): Promise<void> {
  const { id: paymentId, wait } = due
  try {
    await settlePayment(ctx, { paymentId })
    await recordQuery(ctx.db, due)
    if (wait === null) await ctx.unit((tx) => changePayment(ctx, tx, paymentId, { kind: 'schedule-ended' }))
  } catch (error) {
    const patience = retryAfterOf(error)
    ctx.log.warn(
      { err: error, paymentId, patience },
      'A payment could not be settled; it will be asked about again',
    )
    if (patience !== null) await delayQuery(ctx.db, paymentId, patience)
    else if (!(await isOutage(ctx, due, error))) await recordUnanswered(ctx, due)
  }
}

/** Of the database, or of the provider: one that fails others as well is hidden. */
async function isOutage({ db }: Context, { method }: DueQuery, error: unknown): Promise<boolean> {
  return isDatabaseUnavailable(error) || (await openCircuits(db)).has(method)
}

/** A trouble of its own: it is asked about again soon, and is before a person when its schedule ends. */
async function recordUnanswered(ctx: Context, due: DueQuery): Promise<void> {
  await recordQuery(ctx.db, due, 600)
  if (due.wait === null)
    await ctx.unit((tx) => changePayment(ctx, tx, due.id, { kind: 'flag', review: review('no_answer') }))
}
