import { now, type Database, type PaymentMethod } from '@player/db'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { publish } from '../../../kernel/event.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { announce } from '../../../kernel/live.ts'
import { applyTruth } from '../confirm/apply-truth.ts'
import { can } from '../can.ts'
import * as events from '../events.ts'
import { idOfPayment } from '../show/find-queries.ts'
import { subjectOf } from '../show/inspect-payments.ts'
import { lockWithOthers } from '../lock-with-others.ts'
import { messages } from '../messages.ts'
import { watched } from '../method-health.ts'
import * as notifications from '../callbacks/notification-queries.ts'
import { isOpen, wasConfirmed } from '../payment.ts'
import * as queries from '../queries.ts'
import { settlePayment } from '../confirm/settle-payment.ts'

const fail = failuresOf(messages)

/** Does something to a payment by command: the change, its events and its audit entry in one transaction. */
async function byOperator(
  ctx: Context,
  actor: Actor,
  action: string,
  reference: string,
  change: (tx: Transaction<Database>, payment: queries.PaymentRow) => Promise<void>,
): Promise<void> {
  await ctx.unit(async (tx) => {
    const id = await idOfPayment(tx, reference)
    const all = id === null ? [] : await lockWithOthers(tx, id)
    const payment = all.find((each) => each.id === id)
    if (!payment) throw fail('missing', 'payment_missing')
    await change(tx, payment)
    await audit(tx, actor, `payments ${action}`, subjectOf(payment))
    await announce(tx, payment.device_id)
  })
}

const named = (payment: queries.PaymentRow) => ({ paymentId: payment.id, deviceId: payment.device_id })

/** Asks the provider now, as a callback would. @throws Failure unavailable when it does not answer */
export async function askProvider(ctx: Context, reference: string): Promise<void> {
  const paymentId = await idOfPayment(ctx.db, reference)
  if (paymentId === null) throw fail('missing', 'payment_missing')
  await settlePayment(ctx, { paymentId })
}

/**
 * Counts a payment as paid on the operator's word: one on hold, or one whose provider cannot be asked.
 *
 * @throws Failure conflict when it is paid already, or its money went back
 */
export const releasePayment = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'release', reference, async (tx, payment) => {
    if (wasConfirmed(payment.state)) throw fail('conflict', 'payment_settled')
    await queries.updatePayment(tx, payment.id, {
      state: 'confirmed',
      confirmed_at: now,
      changed_at: now,
      reviewed_at: now,
      next_query_at: null,
    })
    await publish(tx, events.paymentConfirmed, named(payment))
  })

/**
 * Refuses a payment: the money of one on hold goes back, by the provider where it can be asked to and else by hand; one
 * that is open is cancelled.
 *
 * @throws Failure conflict for one that is over
 */
export const refusePayment = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'refuse', reference, async (tx, payment) => {
    if (isOpen(payment.state)) {
      const cancelled = { state: 'cancelled', changed_at: now, reviewed_at: now } as const
      await queries.updatePayment(tx, payment.id, cancelled)
      return publish(tx, events.paymentWithdrawn, named(payment))
    }
    if (payment.state !== 'held') throw fail('conflict', 'payment_settled')
    if (can(ctx.providers[payment.method], 'refund'))
      return publish(tx, events.paymentRefundRequested, named(payment))
    return noteRefunded(ctx, tx, payment)
  })

/**
 * Notes that the money of a payment went back outside of this program: what it bought goes as REFUNDS_REVOKE says.
 *
 * @throws Failure conflict when there was none, or it went back before
 */
export const markRefunded = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'mark-refunded', reference, async (tx, payment) => {
    if (payment.state !== 'confirmed' && payment.state !== 'held')
      throw fail('conflict', 'payment_nothing_to_refund')
    await noteRefunded(ctx, tx, payment)
  })

/** A person says that the money went back: the payment rises as if its provider had said so. */
async function noteRefunded(
  ctx: Context,
  tx: Transaction<Database>,
  payment: queries.PaymentRow,
): Promise<void> {
  await queries.updatePayment(tx, payment.id, { reviewed_at: now })
  await applyTruth(ctx, tx, payment.id, { kind: 'returned', as: 'refunded' })
}

/** Takes a payment off the list of what a person has to look at. After a reversal its owner may pay by that method again. */
export const reviewPayment = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'reviewed', reference, (tx, payment) =>
    queries.updatePayment(tx, payment.id, { reviewed_at: now }),
  )

/** Takes back what a payment bought whose money went back. @throws Failure conflict for any other payment */
export const revokePayment = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'revoke', reference, async (tx, payment) => {
    if (payment.state !== 'refunded' && payment.state !== 'reversed')
      throw fail('conflict', 'payment_not_returned')
    await publish(tx, events.paymentReturned, named(payment))
  })

/** Has the provider give the money back. @throws Failure conflict when there is none, or the provider cannot be asked to */
export const requestRefund = (ctx: Context, actor: Actor, reference: string): Promise<void> =>
  byOperator(ctx, actor, 'refund', reference, async (tx, payment) => {
    if (payment.state !== 'confirmed' && payment.state !== 'held')
      throw fail('conflict', 'payment_nothing_to_refund')
    if (!can(ctx.providers[payment.method], 'refund')) throw fail('conflict', 'payment_refund_by_hand')
    await publish(tx, events.paymentRefundRequested, named(payment))
  })

/** Ties a callback that names no payment of ours to one. @throws Failure missing, conflict when it has a payment */
export const attachNotification = (
  ctx: Context,
  actor: Actor,
  id: string,
  reference: string,
): Promise<void> =>
  byOperator(ctx, actor, 'attach', reference, async (tx, payment) => {
    const notification = await notifications.notificationById(tx, id)
    if (!notification) throw fail('missing', 'notification_missing')
    const fits = notification.provider === payment.method
    if (!fits || !(await notifications.linkNotification(tx, id, payment.id)))
      throw fail('conflict', 'notification_taken')
    await publish(tx, events.paymentNotified, named(payment))
  })

/**
 * Has a provider repeat its calls since a time: after an outage, or when a restored backup has forgotten them.
 *
 * @returns how many calls that is
 * @throws Failure unavailable when the method is not configured, conflict when its provider has no such thing
 */
export async function redeliver(
  ctx: Context,
  actor: Actor,
  method: PaymentMethod,
  since: Date,
): Promise<number> {
  const provider = ctx.providers[method]
  if (!provider) throw fail('unavailable', 'method_unavailable')
  if (!can(provider, 'redeliver')) throw fail('conflict', 'redelivery_missing')
  const calls = await watched(ctx, method, () => provider.redeliver(since))
  await ctx.unit((tx) => audit(tx, actor, 'payments redeliver', `method ${method}`))
  return calls
}
