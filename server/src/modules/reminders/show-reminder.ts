import type { Context } from '../../kernel/context.ts'
import type { ReminderView } from './contract.ts'
import { emailColumn } from './encrypted-columns.ts'
import { linkTo } from './links.ts'
import { pagesOfReminders, type Reminder, reminderById, reminderOf, remindersOf } from './queries.ts'

type ReadContext = Pick<Context, 'db' | 'vault'>

export const emailOf = ({ vault }: Pick<Context, 'vault'>, { id, email_sealed }: Reminder): string =>
  emailColumn.decrypt(vault, id, email_sealed)

export async function showReminder(ctx: ReadContext, deviceId: string): Promise<ReminderView | null> {
  const reminder = await reminderOf(ctx.db, deviceId)
  return reminder ? { email: emailOf(ctx, reminder), is_confirmed: reminder.confirmed_at !== null } : null
}

/** The recipient and link of the e-mail that asks for confirmation; null if the reminder is confirmed, expired or deleted. */
export async function confirmationOf(ctx: Context, reminderId: string) {
  const reminder = await reminderById(ctx.db, reminderId)
  if (!reminder || reminder.confirmed_at !== null) return null
  return { to: emailOf(ctx, reminder), link: linkTo(ctx, 'confirm', reminder.id) }
}

export async function exportReminders(ctx: ReadContext, deviceIds: readonly string[]) {
  const reminders = await remindersOf(ctx.db, deviceIds)
  return reminders.map((reminder) => viewOf(reminder, emailOf(ctx, reminder)))
}

const viewOf = ({ asked_at, confirmed_at }: Reminder, email: string) => ({ email, asked_at, confirmed_at })

/** The reminders to an e-mail address, whose case is ignored. Decrypts all reminders, for rare requests of support. */
export async function remindersTo(ctx: ReadContext, email: string) {
  const matches: { readonly id: string; readonly reminder: ReturnType<typeof viewOf> }[] = []
  for await (const page of pagesOfReminders(ctx.db)) {
    for (const reminder of page) {
      const address = emailOf(ctx, reminder)
      if (address.toLowerCase() === email.toLowerCase())
        matches.push({ id: reminder.id, reminder: viewOf(reminder, address) })
    }
  }
  return matches
}
