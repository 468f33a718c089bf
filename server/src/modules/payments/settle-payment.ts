import type { Context } from '../../context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import * as devices from '../devices/index.ts'
import { applyTruth } from './apply-truth.ts'
import { CAPTURE_LEASE_SECONDS, noteDeclined } from './capture-payment.ts'
import { messages } from './messages.ts'
import type { Truth } from './payment.ts'
import type { Provider } from './providers/index.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Asks the provider what is true of a payment and acts on it, whoever woke it: a callback, a round, or a person
 * (D20). An order that was approved while the owner's browser went away is captured here.
 *
 * @throws Failure missing for an unknown payment, unavailable when the provider does not answer
 */
export async function settlePayment(ctx: Context, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  if (!payment) throw fail('missing', 'payment_missing')
  const provider = ctx.providers[payment.method]
  if (!provider) throw fail('unavailable', 'method_unavailable')

  const asked = await provider.query(payment)
  const truth = asked.kind === 'approved' ? await captureApproved(ctx, provider, payment) : asked
  await ctx.unit((tx) => applyTruth(tx, paymentId, truth))
}

async function captureApproved(
  ctx: Context,
  provider: Provider,
  payment: queries.PaymentRow,
): Promise<Truth> {
  const approved: Truth = { kind: 'approved' }
  const granted = await devices.countingGrants(ctx.db, payment.device_id)
  if (granted.some((grant) => grant.granted_at > payment.created_at)) return approved
  if (!(await queries.leaseCapture(ctx.db, payment.id, CAPTURE_LEASE_SECONDS))) return approved

  const captured = await provider.capture(payment)
  if (captured.kind === 'known') return captured.truth
  await noteDeclined(ctx, payment)
  return approved
}
