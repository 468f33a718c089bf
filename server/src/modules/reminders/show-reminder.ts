import type { Context } from '../../kernel/context.ts'
import type { ReminderView } from './contract.ts'
import { emailContext } from './encrypted-columns.ts'
import { pagesOfReminders, type Reminder, reminderOf, remindersOf } from './queries.ts'

type Reader = Pick<Context, 'db' | 'vault'>

export const emailOf = ({ vault }: Pick<Context, 'vault'>, { id, email_sealed }: Reminder): string =>
  vault.decrypt(email_sealed, emailContext(id))

/** The address that a device's owner entered; null without one. */
export async function showReminder(ctx: Reader, deviceId: string): Promise<ReminderView | null> {
  const reminder = await reminderOf(ctx.db, deviceId)
  return reminder ? { email: emailOf(ctx, reminder), is_confirmed: reminder.confirmed_at !== null } : null
}

interface ReminderExport {
  readonly email: string
  readonly asked_at: Date
  readonly confirmed_at: Date | null
}

export async function exportReminders(ctx: Reader, deviceIds: readonly string[]): Promise<ReminderExport[]> {
  const reminders = await remindersOf(ctx.db, deviceIds)
  return reminders.map((reminder) => viewOf(reminder, emailOf(ctx, reminder)))
}

const viewOf = ({ asked_at, confirmed_at }: Reminder, email: string): ReminderExport => ({
  email,
  asked_at,
  confirmed_at,
})

/** The reminders to an e-mail address, written in any case. Reads all, because they are encrypted: for support's rare requests. */
export async function remindersTo(
  ctx: Reader,
  email: string,
): Promise<{ readonly id: string; readonly reminder: ReminderExport }[]> {
  const found: { readonly id: string; readonly reminder: ReminderExport }[] = []
  for await (const page of pagesOfReminders(ctx.db)) {
    for (const reminder of page) {
      const address = emailOf(ctx, reminder)
      if (address.toLowerCase() === email.toLowerCase())
        found.push({ id: reminder.id, reminder: viewOf(reminder, address) })
    }
  }
  return found
}
