import { now, type Database, type PaymentState } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import { announce } from '../../../kernel/live.ts'
import * as devices from '../../devices/index.ts'
import { doubtsAbout } from '../review/doubts.ts'
import * as events from '../events.ts'
import { lockWithOthers } from '../lock-with-others.ts'
import { decide, type Truth } from '../payment.ts'
import * as queries from '../queries.ts'

type Rules = Pick<Context, 'config' | 'providers'>

/**
 * Lets a payment rise to what its provider says, and publishes what came of it. `objection` is why money must not be
 * taken for this payment's all the same, `remark` what a person has to know besides. Gives the state that it has then.
 */
export async function applyTruth(
  ctx: Rules,
  tx: Transaction<Database>,
  paymentId: string,
  truth: Truth,
  { objection = null, remark = null }: { objection?: string | null; remark?: string | null } = {},
): Promise<PaymentState> {
  const all = await lockWithOthers(tx, paymentId)
  const payment = all.find(({ id }) => id === paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)

  const counted = truth.kind === 'paid' ? await countedBefore(tx, payment, truth.captureReference) : null
  const decision = decide(payment, truth, objection ?? counted)
  const state = decision.kind === 'stay' ? payment.state : decision.kind === 'hold' ? 'held' : decision.state
  const rises = state !== payment.state
  const siblings = all.filter(({ id }) => id !== paymentId)
  const doubts = doubtsAbout(ctx.config, payment, siblings, { truth, state, rises })
  const aboutDevice = rises && state === 'confirmed' ? await deviceDoubt(tx, payment) : null
  const fresh = [decision.review, remark, ...doubts.reasons, aboutDevice].filter(
    (reason) => reason !== null && !payment.review_reason?.includes(reason),
  )
  if (!rises && fresh.length === 0) return state

  await queries.updatePayment(tx, paymentId, {
    ...(rises && changesOf(payment, state, truth, counted === null)),
    ...(fresh.length > 0 && {
      review_reason: [payment.review_reason, ...fresh].filter(Boolean).join('\n'),
      reviewed_at: null,
    }),
  })
  const named = { paymentId, deviceId: payment.device_id }
  const event = rises && !doubts.waitForPerson ? eventOf(payment.state, state) : null
  if (event) await publish(tx, event, named)
  if (doubts.refund) await publish(tx, events.paymentRefundRequested, named)
  // Letters about a payment on hold, and about one whose money went back, say why themselves.
  if (fresh.length > 0 && event !== events.paymentHeld && event !== events.paymentReturned)
    await publish(tx, events.paymentFlagged, { ...named, reason: fresh.join('\n') })
  await announce(tx, (await devices.successorOf(tx, payment.device_id))?.id ?? payment.device_id)
  return state
}

/** Why money cannot be this payment's: another one has it. */
async function countedBefore(
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
  captureReference: string,
): Promise<string | null> {
  const other = await queries.otherWithCapture(tx, payment, captureReference)
  return other ? `This money, ${captureReference}, was counted for the payment ${other.reference}.` : null
}

/** Why a person should look at money that came for this device. */
async function deviceDoubt(tx: Transaction<Database>, payment: queries.PaymentRow): Promise<string | null> {
  const device = await devices.successorOf(tx, payment.device_id)
  if (!device || device.retired_at !== null) return 'The device has given its address away since.'
  return device.expire_date === null ? 'The device was licensed for life already.' : null
}

/** There is nothing more to ask the provider by itself; a callback still leads to a question. */
const SETTLED = new Set<PaymentState>(['held', 'confirmed', 'refunded', 'reversed'])

function changesOf(payment: queries.PaymentRow, state: PaymentState, truth: Truth, isOwnMoney: boolean) {
  return {
    state,
    changed_at: now,
    ...(truth.kind === 'paid' && {
      ...(isOwnMoney && { capture_reference: truth.captureReference }),
      payer_email: truth.payerEmail ?? payment.payer_email,
    }),
    ...(state === 'pending' && { approved_at: now }),
    ...(state === 'confirmed' && { confirmed_at: now }),
    ...(SETTLED.has(state) && { next_query_at: null }),
  }
}

function eventOf(before: PaymentState, state: PaymentState) {
  switch (state) {
    case 'confirmed':
      return events.paymentConfirmed
    case 'held':
      return events.paymentHeld
    case 'cancelled':
    case 'expired':
    case 'failed':
      return events.paymentClosed
    case 'refunded':
      return events.paymentReturned
    // What went back on purpose and is taken back as well went back once.
    case 'reversed':
      return before === 'refunded' ? null : events.paymentReturned
    case 'created':
    case 'pending':
      return null
  }
}
