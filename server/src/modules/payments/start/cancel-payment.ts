import type { Context } from '../context.ts'
import * as devices from '../../devices/index.ts'
import { changePayment } from '../change/change-payment.ts'
import { isOpen, WITH_MONEY } from '../payment/state.ts'
import { paymentsOf } from '../store/list-queries.ts'
import * as queries from '../store/queries.ts'
import { waitReasonOf, isCancellable } from '../show/open-payment.ts'
import { fail } from '../fail.ts'

/** Cancels an owner's open payment; queries find money that still arrives. @throws Failure missing; conflict if money has arrived or is on its way */
export async function cancelPayment(ctx: Context, deviceId: string, reference: string): Promise<void> {
  const deviceIds = await devices.withReplaced(ctx.db, deviceId)
  await ctx.unit(async (tx) => {
    const findPayment = async () =>
      (await paymentsOf(tx, deviceIds)).find((payment) => payment.reference === reference)
    const unlocked = await findPayment()
    if (!unlocked) throw fail('missing', 'payment_missing')
    await queries.lockRelatedPayments(tx, unlocked.id)
    const payment = (await findPayment()) ?? unlocked
    if (WITH_MONEY.includes(payment.state)) throw fail('conflict', 'payment_settled')
    if (!isOpen(payment.state)) return
    if (!isCancellable(waitReasonOf(payment, []))) throw fail('conflict', 'payment_under_way')
    await changePayment(ctx, tx, payment.id, { kind: 'withdraw' })
  })
}
