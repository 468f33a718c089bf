import type { Context } from '../context.ts'
import { retryAfterOf } from '../../../kernel/failure.ts'
import { isDatabaseUnavailable } from '../../../kernel/database-errors.ts'
import { paymentProviders } from '../providers/index.ts'
import { recordQuery, delayQuery, leaseDueQueries, type DueQuery } from '../store/due-queries.ts'
import { changePayment } from '../change/change-payment.ts'
import { openCircuits } from '../store/breaker-queries.ts'
import { isProviderFailure } from '../change/circuit-breaker.ts'
import { review } from '../payment/review.ts'
import { settlePayment } from './settle-payment.ts'

export const BATCH_SIZE = 4

/**
 * Queries every due payment, as callbacks can be lost. Several workers share the work. While a method's circuit is open, each run queries one of its
 * payments, and a failure does not advance the schedule.
 */
export async function settleDuePayments(ctx: Context, progress: () => void = () => {}): Promise<void> {
  for (const method of await openCircuits(ctx.db))
    for (const due of await leaseDueQueries(ctx.db, 1, [method])) await settle(ctx, due)
  for (;;) {
    const open = await openCircuits(ctx.db)
    const methods = paymentProviders.map(({ method }) => method).filter((method) => !open.has(method))
    const due = await leaseDueQueries(ctx.db, BATCH_SIZE, methods)
    if (due.length === 0) return
    await Promise.all(due.map((query) => settle(ctx, query)))
    progress()
  }
}

/** Logs an error that could not be recorded, so that other payments are still queried. */
const settle = (ctx: Context, due: DueQuery): Promise<void> =>
  settleOrRecord(ctx, due).catch((error: unknown) =>
    ctx.log.error({ err: error, paymentId: due.id }, 'The query of a payment could not be recorded'),
  )

async function settleOrRecord(ctx: Context, due: DueQuery): Promise<void> {
  const { id: paymentId, wait, isRefundRequested } = due
  try {
    const status = await settlePayment(ctx, { paymentId })
    await recordQuery(ctx.db, due)
    const capture = status.kind === 'paid' ? status.captureReference : null
    const isPending = status.kind === 'pending'
    const ended = { kind: 'schedule-ended', isPending, isRefundRequested, capture } as const
    if (wait === null) await ctx.unit((tx) => changePayment(ctx, tx, paymentId, ended))
  } catch (error) {
    const retryAfter = retryAfterOf(error)
    ctx.log.warn(
      { err: error, paymentId, retryAfter },
      'A payment could not be settled. Its provider will be queried again',
    )
    if (retryAfter !== null) await delayQuery(ctx.db, paymentId, retryAfter)
    else if (!(await isOutage(ctx, due, error))) await recordUnanswered(ctx, due)
  }
}

const isOutage = async ({ db }: Context, { method }: DueQuery, error: unknown): Promise<boolean> =>
  isDatabaseUnavailable(error) || (isProviderFailure(error) && (await openCircuits(db)).has(method))

/** Schedules the next query within ten minutes, and flags the payment after the last query. */
async function recordUnanswered(ctx: Context, due: DueQuery): Promise<void> {
  await recordQuery(ctx.db, due, 600)
  if (due.wait === null)
    await ctx.unit((tx) => changePayment(ctx, tx, due.id, { kind: 'flag', review: review('no_answer') }))
}
