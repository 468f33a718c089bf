import { randomUUID } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { publish } from '../../kernel/event.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { mailboxOf } from '../../kernel/mail-address.ts'
import { budgetOf, take, takeAll } from '../../kernel/throttle.ts'
import { emailColumn } from './encrypted-columns.ts'
import { reminderAsked } from './events.ts'
import { answer } from './messages.ts'
import { replaceReminder } from './queries.ts'

const fail = failuresOf(answer)

/**
 * Sends an e-mail to confirm an address for reminders (D59). Replaces the device's previous address.
 * @throws Failure throttled after 5 addresses of a device in a day, 20 of a network in an hour, or 3 e-mails to one mailbox in a day
 */
export async function askForReminders(ctx: Context, deviceId: string, request: Request, email: string) {
  const { throttles } = ctx.config
  const id = randomUUID()
  await ctx.unit(async (tx) => {
    // The lock on this budget's row also blocks other requests of the device until the commit.
    const deviceWait = await take(tx, budgetOf(ctx, throttles.reminders, deviceId))
    if (deviceWait > 0) throw fail('throttled', 'asked_throttled', { retryAfter: deviceWait })
    const networkWait = await takeAll(tx, budgetsOf(ctx, throttles.reminderNetworks, request.ip))
    if (networkWait > 0) throw fail('throttled', 'network_throttled', { retryAfter: networkWait })
    const mailboxWait = await take(tx, budgetOf(ctx, throttles.reminderMailboxes, mailboxOf(email)))
    if (mailboxWait > 0) throw fail('throttled', 'mailbox_throttled', { retryAfter: mailboxWait })
    const email_sealed = emailColumn.encrypt(ctx.vault, id, email)
    await replaceReminder(tx, { id, device_id: deviceId, email_sealed })
    await publish(tx, reminderAsked, { reminderId: id })
  })
}
