import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { audit, type Actor } from '../../../kernel/audit.ts'
import { publish } from '../../../kernel/event.ts'
import * as devices from '../../devices/index.ts'
import { announcePayment } from '../change/announce-payment.ts'
import { can } from '../providers/provider.ts'
import { changePayment } from '../change/change-payment.ts'
import type { OperatorCommand } from '../payment/payment-change.ts'
import { paymentNotified } from '../events.ts'
import { idOfPayment } from '../store/find-queries.ts'
import { auditSubjectOf } from '../payment/audit-subject.ts'
import { withCircuitBreaker } from '../change/circuit-breaker.ts'
import { linkNotification } from '../store/match-queries.ts'
import * as notifications from '../store/notification-queries.ts'
import * as queries from '../store/queries.ts'
import { settlePayment } from '../confirm/settle-payment.ts'
import { fail } from '../fail.ts'

const operatorCommand =
  (kind: Exclude<OperatorCommand['kind'], 'assign'>) =>
  (ctx: Context, actor: Actor, reference: string): Promise<void> =>
    ctx.unit(async (tx) => {
      const id = await idOfPayment(tx, reference)
      if (id === null) throw fail('missing', 'payment_missing')
      await changePayment(ctx, tx, id, { kind })
      await audit(tx, actor, `payments ${kind}`, auditSubjectOf({ id }))
      const payment = await queries.paymentById(tx, id)
      if (payment && kind !== 'reviewed') await devices.noteSupport(tx, payment.device_id, kind)
    })

/** Queries the provider now. Audited before, because its answer may confirm the payment. @throws Failure missing, unavailable */
export async function askProvider(ctx: Context, actor: Actor, reference: string): Promise<void> {
  const paymentId = await ctx.unit(async (tx) => {
    const id = await idOfPayment(tx, reference)
    if (id === null) throw fail('missing', 'payment_missing')
    await audit(tx, actor, 'payments ask', auditSubjectOf({ id }))
    return id
  })
  await settlePayment(ctx, { paymentId })
}

/** Confirms a payment, such as one on hold, or whose provider has no API to query. @throws Failure missing; conflict if it is settled */
export const releasePayment = operatorCommand('release')

/** Refunds a payment on hold, also by hand, or cancels an open one. @throws Failure missing; conflict if it is settled, or its capture unknown */
export const refusePayment = operatorCommand('refuse')

/** Records a refund made elsewhere. REFUNDS_REVOKE decides about the licence. @throws Failure missing; conflict without money */
export const markRefunded = operatorCommand('mark-refunded')

/** Marks a payment as reviewed. After a reversal, its owner can use the method again. @throws Failure missing */
export const reviewPayment = operatorCommand('reviewed')

/** Ends the licence of a payment whose money was returned. @throws Failure missing; conflict for other payments */
export const revokePayment = operatorCommand('revoke')

/** Requests a refund from the provider. @throws Failure missing; conflict without money or a known capture, or if the provider cannot refund */
export const requestRefund = operatorCommand('refund')

/** Links an unmatched callback to a payment. @throws Failure missing; conflict if it has a payment, or is for another method */
export async function attachNotification(ctx: Context, actor: Actor, id: string, reference: string) {
  await ctx.unit(async (tx) => {
    const paymentId = await idOfPayment(tx, reference)
    const payment = paymentId === null ? undefined : await queries.paymentById(tx, paymentId)
    if (!payment) throw fail('missing', 'payment_missing')
    const notification = await notifications.notificationById(tx, id)
    if (!notification) throw fail('missing', 'notification_missing')
    const isSameMethod = notification.provider === payment.method
    if (!isSameMethod || !(await linkNotification(tx, id, payment.id)))
      throw fail('conflict', 'notification_taken')
    await publish(tx, paymentNotified, { paymentId: payment.id, deviceId: payment.device_id })
    await audit(tx, actor, 'payments attach', auditSubjectOf(payment))
    await announcePayment(tx, payment)
  })
}

/** Has a provider send its callbacks since a time again. Returns how many. @throws Failure unavailable, conflict if the provider cannot do so */
export async function redeliver(ctx: Context, actor: Actor, method: PaymentMethod, since: Date) {
  const provider = ctx.providers[method]
  if (!provider) throw fail('unavailable', 'method_unavailable')
  if (!can(provider, 'redeliver')) throw fail('conflict', 'redelivery_missing')
  const count = await withCircuitBreaker(ctx, { method, is_failing: true }, () => provider.redeliver(since))
  await ctx.unit((tx) => audit(tx, actor, 'payments redeliver', `method ${method}`))
  return count
}
