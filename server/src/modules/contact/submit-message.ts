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

/**
 * Stores a message; support gets it by e-mail.
 *
 * @param deviceId of a logged-in owner, whose messages are counted apart, so that nobody behind the same address uses them up (D49)
 * @throws Failure throttled after five messages from one IP address or owner, or fifty from one /24 or /48, within an hour
 */
export async function submitMessage(
  ctx: Context,
  request: Request,
  deviceId: string | null,
  message: ContactMessage,
): Promise<void> {
  const { contact, throttles } = ctx.config
  const rule = throttles.contact
  const budgets = deviceId === null ? budgetsOf(ctx, rule, request.ip) : [budgetOf(ctx, rule, deviceId)]
  const retryAfter = await takeAll(ctx.db, budgets)
  if (retryAfter > 0) throw fail('throttled', 'contact_throttled', { retryAfter })
  await ctx.unit(async (tx) => {
    const messageId = await queries.insertMessage(tx, message)
    await publish(tx, contactSubmitted, { messageId })
    if (!contact.acknowledges) return
    const budget = budgetOf(ctx, throttles.acknowledgement, mailboxOf(message.email))
    if ((await take(tx, budget)) === 0) await publish(tx, contactAcknowledgementDue, { messageId })
  })
}
