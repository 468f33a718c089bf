import type { Context } from '../context.ts'
import * as devices from '../../devices/index.ts'
import type { CaptureOutput, PaymentStep } from '../contract.ts'
import { answer } from '../messages.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { isOpen, isSettled } from '../payment/state.ts'
import { nextOf, stepOf } from '../show/payment-step.ts'
import * as queries from '../store/queries.ts'
import { reviewsOf } from '../store/review-queries.ts'

const REFUSALS = {
  started: ['ORDER_NOT_APPROVED', answer('capture_not_approved')],
  approved: ['CAPTURE_PENDING', answer('capture_pending')],
  declined: ['PAYMENT_DECLINED', answer('wallet_declined')],
  held: ['PAYMENT_ON_HOLD', answer('payment_on_hold')],
  closed: ['PAYMENT_CLOSED', answer('wallet_declined')],
  refunded: ['PAYMENT_REFUNDED', answer('capture_refunded')],
} as const

/** The answer to a wallet's buttons after a capture. `status` is null if the provider was not called. */
export async function captureAnswer(
  ctx: Pick<Context, 'db'>,
  paymentId: string,
  status: ProviderStatus | null,
): Promise<CaptureOutput> {
  const payment = await queries.paymentById(ctx.db, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  const grants = await devices.grantsOfPayments(ctx.db, [paymentId])
  const isGranted = grants.some(({ revoked_at }) => revoked_at === null)
  const step = stepAfter(payment, status, isGranted)
  if (step === 'captured' || step === 'active') return { status: 'success', step }
  const [issue, refusal] = REFUSALS[step]
  const isFlagged = (await reviewsOf(ctx.db, paymentId)).length > 0
  const description =
    step === 'approved'
      ? answer('capture_pending_next').message
      : (nextOf(payment, step, { isFlagged, hasGrant: isGranted, isGrantActive: isGranted })?.message ??
        refusal.message)
  return {
    status: 'error',
    step,
    ...refusal,
    msg: refusal.message,
    details: [{ issue, description }],
    debug_id: payment.reference,
  }
}

/** A closed payment can have pending money, although its state does not change back. */
function stepAfter(
  { state }: queries.PaymentRow,
  status: ProviderStatus | null,
  isGranted: boolean,
): PaymentStep {
  if (state === 'held' || isSettled(state)) return stepOf(state, isGranted)
  if (status?.kind === 'pending') return 'approved'
  if (status?.kind === 'unpaid' && isOpen(state)) return 'started'
  return stepOf(state, isGranted)
}
