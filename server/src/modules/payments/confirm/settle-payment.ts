import type { Context } from '../context.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { announce } from '../../../kernel/live.ts'
import * as devices from '../../devices/index.ts'
import { can } from '../can.ts'
import { changePayment } from '../change-payment.ts'
import { CAPTURE_LEASE_SECONDS, captureOnce } from './capture-payment.ts'
import { answer } from '../messages.ts'
import { queryProvider } from '../circuit-breaker.ts'
import * as notifications from '../callbacks/notification-queries.ts'
import type { ProviderStatus } from '../payment.ts'
import type { Provider } from '../providers/provider.ts'
import { leaseCapture, confirmDeclined } from './lease-queries.ts'
import * as queries from '../queries.ts'
import { review, type Review } from '../review/review.ts'

const fail = failuresOf(answer)

/**
 * Asks the provider what is true of a payment and acts on it, whoever woke it: a callback, a round, or a person
 * (D20). An order that was approved while the owner's browser went away is captured here.
 *
 * @returns what the provider says, or what came of the capture
 * @throws Failure missing for an unknown payment, unavailable when the provider does not answer
 */
export async function settlePayment(
  ctx: Context,
  { paymentId }: { paymentId: string },
): Promise<ProviderStatus> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  if (!payment) throw fail('missing', 'payment_missing')
  const provider = ctx.providers[payment.method]
  if (!provider) throw fail('unavailable', 'method_unavailable')

  const reported = await notifications.reportedStatuses(ctx.db, paymentId)
  const statuses = reported.map(({ status }) => status)
  const answered = await queryProvider(ctx, provider, payment, statuses)
  const status = answered.kind === 'approved' ? await captureApproved(ctx, provider, payment) : answered
  const holdReason = await holdReasonFor(ctx, payment, reported)
  await ctx.unit((tx) =>
    changePayment(ctx, tx, paymentId, status, { holdReason, remark: duplicateCaptures(statuses) }),
  )
  return status
}

/** Money that came more than once, whatever became of the payment: one answer of the provider's holds one of them. */
function duplicateCaptures(reported: readonly ProviderStatus[]): Review | null {
  const names = new Set(
    reported.flatMap((status) => (status.kind === 'paid' ? [status.captureReference] : [])),
  )
  return names.size > 1 ? review('paid_more_than_once', { captures: [...names].join(', ') }) : null
}

/** Why money that callbacks reported of is not simply this payment's: its payer named another device. */
async function holdReasonFor(
  { db }: Pick<Context, 'db'>,
  payment: queries.PaymentRow,
  reported: Awaited<ReturnType<typeof notifications.reportedStatuses>>,
): Promise<Review | null> {
  for (const { status, macAddress: mac } of reported) {
    if (status.kind !== 'paid' || mac === null || mac === payment.mac_snapshot) continue
    if (
      (await devices.deviceForPaymentTo(db, mac)) !== (await devices.successorOf(db, payment.device_id))?.id
    )
      return review('other_device', { device: mac })
  }
  return null
}

async function captureApproved(
  ctx: Context,
  provider: Provider,
  payment: queries.PaymentRow,
): Promise<ProviderStatus> {
  const approved: ProviderStatus = { kind: 'approved' }
  const deviceIds = await devices.devicesPaidTogether(ctx.db, payment.device_id)
  const granted = await devices.countingGrants(ctx.db, deviceIds)
  if (granted.some((grant) => grant.granted_at > payment.created_at)) return approved
  if (!can(provider, 'capture'))
    throw new Error(`${payment.method} answers approved and has nothing to capture`)
  const attempt = await leaseCapture(ctx.db, payment.id, CAPTURE_LEASE_SECONDS)
  if (attempt === null) {
    if (await confirmDeclined(ctx.db, payment.id)) await announce(ctx.db, payment.device_id)
    return approved
  }

  const captured = await captureOnce(ctx, provider, payment, attempt)
  return captured.kind === 'known' ? captured.status : approved
}
