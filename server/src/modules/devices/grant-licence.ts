import type { Context } from '../../kernel/context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { deviceActivated } from './events.ts'
import { answer } from './messages.ts'
import * as grants from './grant-queries.ts'
import { lockSuccessor } from './successor.ts'
import { writeLicence } from './write-licence.ts'

const fail = failuresOf(answer)

/**
 * Grants the term that a confirmed payment bought to its device or that one's successor (D8). Once per payment, and never after
 * its revocation (D20).
 */
export async function grantLicence(
  ctx: Context,
  { deviceId: paidFor, paymentId }: { deviceId: string; paymentId: string },
): Promise<void> {
  await ctx.unit(async (tx) => {
    const device = await lockSuccessor(tx, paidFor)
    if (!device) throw fail('missing', 'device_missing')
    const { id: deviceId } = device
    const granted = await grants.insertGrant(tx, {
      device_id: deviceId,
      payment_id: paymentId,
      term: ctx.config.licence.term,
      revoked: false,
    })
    if (!granted) return

    const licence = await writeLicence(tx, device)
    await publish(tx, deviceActivated, {
      deviceId,
      paymentId,
      expireDate: licence.expire_date?.toISOString() ?? null,
    })
  })
}
