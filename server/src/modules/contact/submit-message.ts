import type { Context } from '../../context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import type { Request } from '../../kernel/request.ts'
import { subjectOf, take } from '../../kernel/throttle.ts'
import type { ContactMessage } from './contract.ts'
import { contactSubmitted } from './events.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Accepts a message: once this returns it is stored, and support gets it by mail (D1).
 *
 * @throws Failure throttled after five messages from one address within an hour
 */
export async function submitMessage(ctx: Context, request: Request, message: ContactMessage): Promise<void> {
  const sender = subjectOf(ctx.config.secrets.pinPepper, request.ip)
  const retryAfter = await take(ctx.db, ctx.config.throttles.contact, sender)
  if (retryAfter > 0) throw fail('throttled', 'contact_throttled', { retryAfter })
  await ctx.unit(async (tx) => {
    const messageId = await queries.insertMessage(tx, message)
    await publish(tx, contactSubmitted, { messageId })
  })
}
