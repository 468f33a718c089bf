import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from './context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import * as devices from '../devices/index.ts'
import { can } from './can.ts'
import { writeChange } from './change-queries.ts'
import type { Change, Command, EventKind } from './change.ts'
import * as events from './events.ts'
import { lockWithOthers } from './lock-with-others.ts'
import { answer } from './messages.ts'
import { decide, type ProviderStatus } from './payment.ts'
import * as queries from './queries.ts'
import { applyReviewRules, NO_FINDINGS } from './review/review-rules.ts'
import { newReviews, review, wordsOf, type Review } from './review/review.ts'
import { reviewsOf } from './review/review-queries.ts'

const fail = failuresOf(answer)

/**
 * Applies a provider status or a command to a payment, and publishes the resulting events.
 * @throws Failure conflict for a command that the state does not allow
 */
export async function changePayment(
  ctx: Pick<Context, 'config' | 'providers'>,
  tx: Transaction<Database>,
  paymentId: string,
  input: ProviderStatus | Command,
  findings: { readonly holdReason?: Review | null; readonly remark?: Review | null } = {},
): Promise<void> {
  const locked = await lockWithOthers(tx, paymentId)
  if (!locked) throw new Error(`There is no payment ${paymentId}`)
  const { payment, deviceIds } = locked

  const decision = decide(payment, input, {
    holdReason: findings.holdReason ?? null,
    countedFor: input.kind === 'paid' ? await countedFor(tx, payment, input.captureReference) : null,
    canRefund: can(ctx.providers[payment.method], 'refund'),
  })
  if (decision.kind === 'refused') throw fail('conflict', decision.code)
  const isConfirmed = decision.state === 'confirmed' && payment.state !== 'confirmed'
  const duplicate = isConfirmed ? await queries.duplicateOf(tx, payment, deviceIds) : null
  // Payments that an operator releases are not reviewed again.
  const outcome =
    input.kind === 'release'
      ? NO_FINDINGS
      : applyReviewRules(ctx.config, payment, duplicate, input, decision.state)
  const aboutDevice = input.kind === 'paid' && isConfirmed ? await deviceReview(tx, payment) : null
  await applyChange(tx, payment, {
    ...decision,
    events: [
      ...(outcome.waitForPerson ? [] : decision.events),
      ...(outcome.refund ? (['refund-requested'] as const) : []),
    ],
    reviews: [...decision.reviews, findings.remark, ...outcome.reasons, aboutDevice].filter(
      (each) => each !== null && each !== undefined,
    ),
  })
}

/** Writes a change of a locked payment and publishes its events. Known review reasons are not repeated. */
export async function applyChange(
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
  change: Change,
): Promise<void> {
  const known = await reviewsOf(tx, payment.id)
  const reviews = newReviews(change.reviews, known)
  const wrote = await writeChange(tx, payment, { ...change, reviews }, known)
  if (!wrote && change.events.length === 0) return
  const named = { paymentId: payment.id, deviceId: payment.device_id }
  for (const kind of change.events) await publish(tx, EVENTS[kind], named)
  // These e-mails contain the reasons.
  const isExplained = change.events.includes('held') || change.events.includes('returned')
  if (reviews.length > 0 && !isExplained)
    await publish(tx, events.paymentFlagged, { ...named, reason: reviews.map(wordsOf).join('\n') })
  await announce(tx, (await devices.successorOf(tx, payment.device_id))?.id ?? payment.device_id)
}

const EVENTS = {
  confirmed: events.paymentConfirmed,
  held: events.paymentHeld,
  closed: events.paymentClosed,
  withdrawn: events.paymentWithdrawn,
  'refund-requested': events.paymentRefundRequested,
  returned: events.paymentReturned,
} as const satisfies Record<EventKind, unknown>

async function countedFor(
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
  captureReference: string,
): Promise<string | null> {
  return (await queries.otherWithCapture(tx, payment, captureReference))?.reference ?? null
}

/** A reason to review money for this device. */
async function deviceReview(tx: Transaction<Database>, payment: queries.PaymentRow): Promise<Review | null> {
  const device = await devices.successorOf(tx, payment.device_id)
  if (!device || device.retired_at !== null) return review('device_retired')
  return device.expire_date === null ? review('licensed_for_life') : null
}
