import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { publish } from '../../../kernel/event.ts'
import { failuresOf } from '../../../kernel/failure.ts'
import { announce } from '../../../kernel/live.ts'
import { can } from '../can.ts'
import { changePayment } from '../change-payment.ts'
import type { OperatorCommand } from '../change.ts'
import { paymentNotified } from '../events.ts'
import { idOfPayment } from '../show/find-queries.ts'
import { subjectOf } from '../show/inspect-payments.ts'
import { answer } from '../messages.ts'
import { withCircuitBreaker } from '../circuit-breaker.ts'
import * as notifications from '../callbacks/notification-queries.ts'
import * as queries from '../queries.ts'
import { settlePayment } from '../confirm/settle-payment.ts'

const fail = failuresOf(answer)

/** Gives a payment a command: the change, its events and its audit entry in one transaction. */
const operatorCommand =
  (kind: Exclude<OperatorCommand['kind'], 'assign'>) =>
  (ctx: Context, actor: Actor, reference: string): Promise<void> =>
    ctx.unit(async (tx) => {
      const id = await idOfPayment(tx, reference)
      if (id === null) throw fail('missing', 'payment_missing')
      await changePayment(ctx, tx, id, { kind })
      await audit(tx, actor, `payments ${kind}`, subjectOf({ id }))
    })

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
export const releasePayment = operatorCommand('release')

/**
 * Refuses a payment: the money of one on hold goes back, by the provider where it can be asked to and else by hand; one
 * that is open is cancelled.
 *
 * @throws Failure conflict for one that is over
 */
export const refusePayment = operatorCommand('refuse')

/**
 * Notes that the money of a payment went back outside of this program: what it bought goes as REFUNDS_REVOKE says.
 *
 * @throws Failure conflict when there was none, or it went back before
 */
export const markRefunded = operatorCommand('mark-refunded')

/** Takes a payment off the list of what a person has to look at. After a reversal its owner may pay by that method again. */
export const reviewPayment = operatorCommand('reviewed')

/** Takes back what a payment bought whose money went back. @throws Failure conflict for any other payment */
export const revokePayment = operatorCommand('revoke')

/** Has the provider give the money back. @throws Failure conflict when there is none, or the provider cannot be asked to */
export const requestRefund = operatorCommand('refund')

/** Ties a callback that names no payment of ours to one. @throws Failure missing, conflict when it has a payment */
export async function attachNotification(
  ctx: Context,
  actor: Actor,
  id: string,
  reference: string,
): Promise<void> {
  await ctx.unit(async (tx) => {
    const paymentId = await idOfPayment(tx, reference)
    const payment = paymentId === null ? undefined : await queries.paymentById(tx, paymentId)
    if (!payment) throw fail('missing', 'payment_missing')
    const notification = await notifications.notificationById(tx, id)
    if (!notification) throw fail('missing', 'notification_missing')
    const fits = notification.provider === payment.method
    if (!fits || !(await notifications.linkNotification(tx, id, payment.id)))
      throw fail('conflict', 'notification_taken')
    await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
    await audit(tx, actor, 'payments attach', subjectOf(payment))
    await announce(tx, payment.device_id)
  })
}

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
  const calls = await withCircuitBreaker(ctx, method, () => provider.redeliver(since))
  await ctx.unit((tx) => audit(tx, actor, 'payments redeliver', `method ${method}`))
  return calls
}
