import type { Database, PaymentState } from '@player/db'
import { now } from '@player/db'
import type { Transaction } from 'kysely'
import { publish } from '../../kernel/event.ts'
import { announce } from '../../kernel/live.ts'
import { paymentClosed, paymentConfirmed, paymentHeld, paymentReturned } from './events.ts'
import { decide, type Truth } from './payment.ts'
import * as queries from './queries.ts'

/** Lets a payment rise to what its provider says, and publishes what came of it. Gives the state that it has then. */
export async function applyTruth(
  tx: Transaction<Database>,
  paymentId: string,
  truth: Truth,
): Promise<PaymentState> {
  const payment = await queries.lockPayment(tx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  const decision = decide(payment, truth)
  if (decision.kind === 'stay') return payment.state

  const state = decision.kind === 'hold' ? 'held' : decision.state
  await queries.updatePayment(tx, paymentId, {
    state,
    ...(decision.kind === 'hold' && { review_reason: decision.reason }),
    ...(truth.kind === 'paid' && {
      capture_reference: truth.captureReference,
      payer_email: truth.payerEmail ?? payment.payer_email,
    }),
    ...(state === 'confirmed' && { confirmed_at: now }),
    ...(SETTLED.has(state) && { next_query_at: null }),
  })
  const event = eventOf(state)
  if (event) await publish(tx, event, { paymentId, deviceId: payment.device_id })
  await announce(tx, payment.device_id)
  return state
}

/** There is nothing more to ask the provider by itself; a callback still leads to a question. */
const SETTLED = new Set<PaymentState>(['held', 'confirmed', 'refunded', 'reversed'])

function eventOf(state: PaymentState) {
  switch (state) {
    case 'confirmed':
      return paymentConfirmed
    case 'held':
      return paymentHeld
    case 'cancelled':
    case 'expired':
    case 'failed':
      return paymentClosed
    case 'refunded':
    case 'reversed':
      return paymentReturned
    case 'created':
    case 'pending':
      return null
  }
}
