import type { Context } from '../../kernel/context.ts'
import type { ReminderView } from './contract.ts'
import { emailContext } from './encrypted-columns.ts'
import { type Reminder, reminderOf, remindersAfter, remindersOf } from './queries.ts'

type Reader = Pick<Context, 'db' | 'vault'>

export const emailOf = ({ vault }: Pick<Context, 'vault'>, { id, email_sealed }: Reminder): string =>
  vault.decrypt(email_sealed, emailContext(id))

/** The address that a device's owner entered; null without one. */
export async function showReminder(ctx: Reader, deviceId: string): Promise<ReminderView | null> {
  const reminder = await reminderOf(ctx.db, deviceId)
  return reminder ? { email: emailOf(ctx, reminder), is_confirmed: reminder.confirmed_at !== null } : null
}

interface Exported {
  readonly email: string
  readonly asked_at: Date
  readonly confirmed_at: Date | null
}

export async function exportReminders(ctx: Reader, deviceIds: readonly string[]): Promise<Exported[]> {
  const reminders = await remindersOf(ctx.db, deviceIds)
  return reminders.map((reminder) => viewOf(reminder, emailOf(ctx, reminder)))
}

const viewOf = ({ asked_at, confirmed_at }: Reminder, email: string): Exported => ({
  email,
  asked_at,
  confirmed_at,
})

const PAGE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Those of an e-mail address, written in any case. Reads all, because they are encrypted: for support's rare requests. */
export async function remindersTo(
  ctx: Reader,
  email: string,
): Promise<{ readonly id: string; readonly reminder: Exported }[]> {
  const found: { readonly id: string; readonly reminder: Exported }[] = []
  for (let after = FIRST, isDone = false; !isDone;) {
    const page = await remindersAfter(ctx.db, after, PAGE)
    for (const reminder of page) {
      const address = emailOf(ctx, reminder)
      if (address.toLowerCase() === email.toLowerCase())
        found.push({ id: reminder.id, reminder: viewOf(reminder, address) })
    }
    after = page.at(-1)?.id ?? after
    isDone = page.length < PAGE
  }
  return found
}
