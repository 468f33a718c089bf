import type { OwnedDevice } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { mailboxOf } from '../../kernel/mail-address.ts'
import { budgetOf, take, takeAll } from '../../kernel/throttle.ts'
import type { ContactMessage } from './contract.ts'
import { contactAcknowledgementDue, contactSubmitted } from './events.ts'
import { answer } from './messages.ts'
import * as queries from './queries.ts'

const fail = failuresOf(answer)

/** Stores a message, which support gets by e-mail. Owners' messages count for their device, others for the network (D49). @throws Failure throttled */
export async function submitMessage(
  ctx: Context,
  request: Request,
  device: Pick<OwnedDevice, 'id' | 'grant_ids'> | null,
  message: ContactMessage,
): Promise<void> {
  const { contact, throttles } = ctx.config
  const { contact: rule, contactTrials } = throttles
  // Devices without a licence cost nothing, so their messages also count for a limit of the network.
  const shared = device?.grant_ids.length === 0 ? budgetsOf(ctx, contactTrials, request.ip) : []
  const own = device === null ? budgetsOf(ctx, rule, request.ip) : [budgetOf(ctx, rule, device.id)]
  const retryAfter = await takeAll(ctx.db, [...own, ...shared])
  if (retryAfter > 0) throw fail('throttled', 'contact_throttled', { retryAfter })
  await ctx.unit(async (tx) => {
    const messageId = await queries.insertMessage(tx, message)
    await publish(tx, contactSubmitted, { messageId })
    if (!contact.acknowledges) return
    const budget = budgetOf(ctx, throttles.acknowledgement, mailboxOf(message.email))
    if ((await take(tx, budget)) === 0) await publish(tx, contactAcknowledgementDue, { messageId })
  })
}
