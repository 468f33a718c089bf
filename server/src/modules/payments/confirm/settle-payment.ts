import type { Context } from '../context.ts'
import * as devices from '../../devices/index.ts'
import { announcePayment } from '../change/announce-payment.ts'
import { can, type Provider } from '../providers/provider.ts'
import { changePayment } from '../change/change-payment.ts'
import { isAnotherOrder } from './another-order.ts'
import { CAPTURE_LEASE_SECONDS, captureOnce } from './capture-payment.ts'
import { queryProvider } from '../change/circuit-breaker.ts'
import { rematchOrder } from './match-notification.ts'
import { paymentWithReports, type CallbackReport } from '../store/status-queries.ts'
import { setPartPaid } from '../store/change-queries.ts'
import { duplicateReview, isAlreadyCounted } from '../payment/paid.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { leaseCapture, confirmDeclined, recordUncaptured } from '../store/capture-queries.ts'
import * as queries from '../store/queries.ts'
import { flagAnswer } from '../change/flag-answer.ts'
import { review, type Review } from '../payment/review.ts'
import { fail } from '../fail.ts'

/** Queries a payment's status, applies it and returns it. Captures an order that its payer only approved. @throws Failure missing, unavailable */
export async function settlePayment(ctx: Context, { paymentId }: { paymentId: string }) {
  const stored = await paymentWithReports(ctx.db, paymentId)
  if (!stored) throw fail('missing', 'payment_missing')
  const { payment, reports } = stored
  const provider = ctx.providers[payment.method]
  if (!provider) throw fail('unavailable', 'method_unavailable')

  const statuses = reports.map(({ status }) => status)
  const answer = await queryProvider(ctx, provider, payment, statuses).catch((error: unknown) =>
    flagAnswer(ctx, paymentId, error),
  )
  if (can(provider, 'capture') && (answer.kind === 'unpaid' || answer.kind === 'approved'))
    if (await recordUncaptured(ctx.db, paymentId)) await announcePayment(ctx.db, payment)
  const status = answer.kind === 'approved' ? await captureApproved(ctx, provider, payment) : answer
  // The provider's answer contains only one of several captures.
  const duplicates = duplicateReview(statuses)
  if (isAlreadyCounted(payment, status) && duplicates === null) {
    await ctx.unit()
    return status
  }
  const holdReason = await holdReasonFor(ctx, payment, status, reports)
  const isPart = status.kind === 'pending' && status.isPart === true
  const hasNewPart = isPart !== payment.is_part_paid && status.kind === 'pending'
  await ctx.unit(async (tx) => {
    await queries.lockRelatedPayments(tx, paymentId)
    const current = await paymentWithReports(tx, paymentId)
    // A callback that arrived meanwhile may contradict this status. Its own job applies all callbacks.
    if (!current || current.reports.length !== reports.length) return
    if (isAnotherOrder(current.payment, status, statuses))
      await rematchOrder(ctx, tx, payment, status.captureReference)
    else await changePayment(ctx, tx, paymentId, status, { holdReason, duplicates })
    if (hasNewPart) await setPartPaid(tx, paymentId, isPart)
  })
  // A callback or a partial amount can change how a pending payment is shown without changing its state.
  if (hasNewPart || (status.kind === 'pending' && statuses.length > 0)) await announcePayment(ctx.db, payment)
  return status
}

/** A reason to hold money whose payer named another device. Callbacks about other orders are ignored. */
async function holdReasonFor(
  { db }: Pick<Context, 'db'>,
  payment: queries.PaymentRow,
  queried: ProviderStatus,
  reports: readonly CallbackReport[],
): Promise<Review | null> {
  if (queried.kind !== 'paid') return null
  for (const { status, macAddress: mac } of reports) {
    if (status.kind !== 'paid' || status.captureReference !== queried.captureReference) continue
    if (mac === null || mac === payment.mac_snapshot) continue
    const device = await devices.successorOf(db, payment.device_id)
    if ((await devices.deviceForPaymentTo(db, mac)) !== device?.id)
      return review('other_device', { device: mac })
  }
  return null
}

async function captureApproved(ctx: Context, provider: Provider, payment: queries.PaymentRow) {
  const approved: ProviderStatus = { kind: 'approved' }
  const deviceIds = await devices.devicesPaidTogether(ctx.db, payment.device_id)
  const started = await queries.startedAt(ctx.db, payment)
  if (await devices.wasGrantedAfter(ctx.db, deviceIds, started)) return approved
  if (!can(provider, 'capture')) throw new Error(`${payment.method} returned approved but cannot capture`)
  const attempt = await leaseCapture(ctx.db, payment.id, CAPTURE_LEASE_SECONDS)
  if (attempt === null) {
    if (await confirmDeclined(ctx.db, payment.id)) await announcePayment(ctx.db, payment)
    return approved
  }

  const captured = await captureOnce(ctx, provider, payment, attempt)
  return captured.kind === 'known' ? captured.status : approved
}
