import type { PaymentState } from '@player/db'
import type { Context } from '../context.ts'
import { auditOf } from '../../../kernel/audit.ts'
import * as devices from '../../devices/index.ts'
import { notificationView } from './notification-view.ts'
import { auditSubjectOf } from '../payment/audit-subject.ts'
import { deviceAddressOf } from './device-address.ts'
import { idOfPayment } from '../store/find-queries.ts'
import { queryProvider } from '../change/circuit-breaker.ts'
import * as notifications from '../store/notification-queries.ts'
import { priceOf } from '../payment/price.ts'
import * as lists from '../store/list-queries.ts'
import * as queries from '../store/queries.ts'
import { reviewReasonsText } from '../payment/review.ts'
import { reviewsOf, reviewsOfAll } from '../store/review-queries.ts'
import { reportedStatuses } from '../store/status-queries.ts'
import { scheduleOf } from '../store/schedule-queries.ts'
import { fail } from '../fail.ts'

const MAX_LISTED = 200

/** Payments, newest first. `review` selects those to be reviewed, and adds unmatched callbacks and the number of entries left out of the two lists. */
export async function listPayments(
  ctx: Pick<Context, 'db'>,
  { state, review }: { state: PaymentState | null; review: boolean },
) {
  const rows = await lists.listPayments(ctx.db, { state, review, limit: MAX_LISTED })
  const ids = rows.map(({ id }) => id)
  const reviews = await reviewsOfAll(ctx.db, ids)
  const addresses = await Promise.all(rows.map((row) => deviceAddressOf(ctx.db, row)))
  const payments = rows.map((row, index) => ({
    reference: row.reference,
    method: row.method,
    state: row.state,
    amount: priceOf(row.amount_minor, row.currency).text,
    mac_address: addresses[index] ?? row.mac_snapshot,
    created_at: row.created_at,
    review_reason: reviewReasonsText(reviews.get(row.id) ?? []),
    reviewed_at: row.reviewed_at,
  }))
  if (!review) return { payments }
  const unmatched = (await notifications.notificationsOf(ctx.db, null)).map(notificationView)
  const omitted =
    (await lists.countForReview(ctx.db)) -
    payments.length +
    (await notifications.countUnmatched(ctx.db)) -
    unmatched.length
  return { payments, unmatched, ...(omitted > 0 && { not_shown: omitted }) }
}

/** A payment by reference or id, with the provider's current answer. @throws Failure missing */
export async function showPayment(ctx: Context, name: string) {
  const id = await idOfPayment(ctx.db, name)
  const payment = id === null ? undefined : await queries.paymentById(ctx.db, id)
  if (!payment) throw fail('missing', 'payment_missing')
  const answer = await answerOf(ctx, payment)
  return {
    ...payment,
    ...(await scheduleOf(ctx.db, payment.id)),
    review_reason: reviewReasonsText(await reviewsOf(ctx.db, payment.id)),
    amount: priceOf(payment.amount_minor, payment.currency).text,
    device: (await devices.successorsById(ctx.db, [payment.device_id])).get(payment.device_id) ?? null,
    grant: (await devices.grantsOfPayments(ctx.db, [payment.id]))[0] ?? null,
    notifications: (await notifications.notificationsOf(ctx.db, payment.id)).map(notificationView),
    audit: await auditOf(ctx.db, auditSubjectOf(payment)),
    provider_answers: answer,
  }
}

async function answerOf(ctx: Context, payment: queries.PaymentRow) {
  const provider = ctx.providers[payment.method]
  const statuses = await reportedStatuses(ctx.db, payment.id)
  if (!provider) return { kind: 'not configured' as const }
  if (provider.isQueryable?.(payment) === false)
    return { kind: 'cannot be queried' as const, callbacks: statuses }
  return queryProvider(ctx, provider, payment, statuses).catch((error: unknown) => ({
    kind: 'no answer' as const,
    error: error instanceof Error ? error.message : String(error),
  }))
}
