import type { Database } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from './context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import * as devices from '../devices/index.ts'
import { can } from './can.ts'
import { writeChange } from './change-queries.ts'
import type { Change, Command, Fact } from './change.ts'
import * as events from './events.ts'
import { lockWithOthers } from './lock-with-others.ts'
import { answer } from './messages.ts'
import { decide, type Truth } from './payment.ts'
import * as queries from './queries.ts'
import { doubtsAbout, NO_DOUBTS } from './review/doubts.ts'
import { newAmong, review, wordsOf, type Review } from './review/review.ts'
import { reviewsOf } from './review/review-queries.ts'

const fail = failuresOf(answer)

/**
 * Does to a payment what its provider says or a command asks for, and publishes what came of it.
 *
 * @param besides why its money must not be counted all the same (`objection`), and what a person has to know (`remark`)
 * @throws Failure conflict for a command that its state does not allow
 */
export async function changePayment(
  ctx: Pick<Context, 'config' | 'providers'>,
  tx: Transaction<Database>,
  paymentId: string,
  said: Truth | Command,
  besides: { readonly objection?: Review | null; readonly remark?: Review | null } = {},
): Promise<void> {
  const locked = await lockWithOthers(tx, paymentId)
  if (!locked) throw new Error(`There is no payment ${paymentId}`)
  const { payment, deviceIds } = locked

  const decision = decide(payment, said, {
    objection: besides.objection ?? null,
    countedFor: said.kind === 'paid' ? await countedFor(tx, payment, said.captureReference) : null,
    canRefund: can(ctx.providers[payment.method], 'refund'),
  })
  if (decision.kind === 'refused') throw fail('conflict', decision.code)
  const isConfirmed = decision.state === 'confirmed' && payment.state !== 'confirmed'
  const duplicate = isConfirmed ? await queries.duplicateOf(tx, payment, deviceIds) : null
  // What a person releases is beyond doubt.
  const doubts =
    said.kind === 'release' ? NO_DOUBTS : doubtsAbout(ctx.config, payment, duplicate, said, decision.state)
  const aboutDevice = said.kind === 'paid' && isConfirmed ? await deviceDoubt(tx, payment) : null
  await carryOut(tx, payment, {
    ...decision,
    facts: [
      ...(doubts.waitForPerson ? [] : decision.facts),
      ...(doubts.refund ? (['refund-requested'] as const) : []),
    ],
    reviews: [...decision.reviews, besides.remark, ...doubts.reasons, aboutDevice].filter(
      (each) => each !== null && each !== undefined,
    ),
  })
}

/** Writes a change of a payment that is locked, and publishes its facts. Reasons that are known are no news. */
export async function carryOut(
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
  change: Change,
): Promise<void> {
  const known = await reviewsOf(tx, payment.id)
  const reviews = newAmong(change.reviews, known)
  const wrote = await writeChange(tx, payment, { ...change, reviews }, known)
  if (!wrote && change.facts.length === 0) return
  const named = { paymentId: payment.id, deviceId: payment.device_id }
  for (const fact of change.facts) await publish(tx, EVENTS[fact], named)
  // E-mails about a payment on hold, and about one whose money went back, say why themselves.
  const isSaid = change.facts.includes('held') || change.facts.includes('returned')
  if (reviews.length > 0 && !isSaid)
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
} as const satisfies Record<Fact, unknown>

/** The reference of another payment that this money was counted for. */
async function countedFor(
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
  captureReference: string,
): Promise<string | null> {
  return (await queries.otherWithCapture(tx, payment, captureReference))?.reference ?? null
}

/** Why a person should look at money that came for this device. */
async function deviceDoubt(tx: Transaction<Database>, payment: queries.PaymentRow): Promise<Review | null> {
  const device = await devices.successorOf(tx, payment.device_id)
  if (!device || device.retired_at !== null) return review('device_retired')
  return device.expire_date === null ? review('licensed_for_life') : null
}
