import type { PaymentState, Tx } from '@player/db'
import type { Context } from '../context.ts'
import { eventOf } from '../../../kernel/event.ts'
import { can } from '../providers/provider.ts'
import { factsOf, type ChangeFacts } from '../store/facts-queries.ts'
import { writeChange } from '../store/change-queries.ts'
import type { Change, Command, EventKind } from '../payment/payment-change.ts'
import * as events from '../events.ts'
import { decide } from '../payment/payment.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { lockRelatedPayments } from '../store/queries.ts'
import { applyReviewRules, NO_OUTCOME } from './review-rules.ts'
import { newReviews, review, reviewReasonText, type Review } from '../payment/review.ts'
import { fail } from '../fail.ts'

/** Applies a status or command to a payment, publishes its events, and returns both states. @throws Failure conflict for a refused command */
export async function changePayment(
  ctx: Pick<Context, 'config' | 'providers'>,
  tx: Tx,
  paymentId: string,
  input: ProviderStatus | Command,
  findings: { readonly holdReason?: Review | null; readonly duplicates?: Review | null } = {},
): Promise<{ readonly before: PaymentState; readonly state: PaymentState }> {
  await lockRelatedPayments(tx, paymentId)
  const facts = await factsOf(tx, paymentId, input.kind === 'paid' ? input.captureReference : null)
  const { payment } = facts

  const decision = decide(payment, input, {
    holdReason: findings.holdReason ?? null,
    countedFor: facts.countedFor,
    canRefund: can(ctx.providers[payment.method], 'refund'),
  })
  if (decision.kind === 'refused') throw fail('conflict', decision.code)
  const isConfirmed = decision.state === 'confirmed' && payment.state !== 'confirmed'
  // Payments that an operator releases are not reviewed again.
  const outcome =
    input.kind === 'release'
      ? NO_OUTCOME
      : applyReviewRules(
          ctx.config,
          payment,
          isConfirmed ? facts.duplicate : null,
          input,
          decision.state,
          facts.reviews,
        )
  const isPaid = input.kind === 'paid' && isConfirmed
  const change = {
    ...decision,
    events: [
      ...(outcome.waitsForOperator ? [] : decision.events),
      ...(outcome.isRefundDue ? (['refund-requested'] as const) : []),
    ],
    reviews: [
      ...decision.reviews,
      findings.duplicates,
      ...outcome.reasons,
      isPaid ? deviceReview(facts) : null,
      isPaid && facts.released !== null ? review('released_before', { payment: facts.released }) : null,
    ].filter((reason) => reason !== null && reason !== undefined),
  }
  await applyChange(tx, change, facts)
  if (isConfirmed) await withdrawUnpaid(ctx, tx, facts.otherOpen)
  return { before: payment.state, state: decision.state }
}

/** Withdraws a paid device's other orders, if the provider can close them and no money is on its way. */
async function withdrawUnpaid(ctx: Pick<Context, 'providers'>, tx: Tx, open: ChangeFacts['otherOpen']) {
  for (const { id, method, state, is_slip: isSlip } of open) {
    const isUnpaid = state === 'created' || isSlip
    if (!isUnpaid || !can(ctx.providers[method], 'close')) continue
    const facts = await factsOf(tx, id, null)
    await applyChange(tx, decide(facts.payment, { kind: 'withdraw' }), facts)
  }
}

/** Writes a change of a locked payment and publishes its events. Known review reasons are not repeated. */
export async function applyChange(tx: Tx, change: Change, { payment, reviews: known, device }: ChangeFacts) {
  const reviews = newReviews(change.reviews, known)
  const ids = { paymentId: payment.id, deviceId: payment.device_id }
  // The e-mails of these events contain the reasons.
  const isExplained = change.events.includes('held') || change.events.includes('returned')
  const newEvents = [
    ...change.events.map((kind) => eventOf(EVENTS[kind], ids)),
    ...(reviews.length > 0 && !isExplained
      ? [eventOf(events.paymentFlagged, { ...ids, reason: reviews.map(reviewReasonText).join('\n') })]
      : []),
  ]
  await writeChange(tx, payment, { ...change, reviews }, known, { deviceId: device.id, events: newEvents })
}

const EVENTS = {
  confirmed: events.paymentConfirmed,
  held: events.paymentHeld,
  closed: events.paymentClosed,
  withdrawn: events.paymentWithdrawn,
  'refund-requested': events.paymentRefundRequested,
  returned: events.paymentReturned,
} as const satisfies Record<EventKind, unknown>

function deviceReview({ device }: ChangeFacts): Review | null {
  // An erased device is both deleted and retired.
  if (device.isDeleted) return review('device_deleted')
  if (device.isRetired) return review('device_retired')
  return device.isLicensedForLife ? review('licensed_for_life') : null
}
