import { outbox } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { eventOf } from '../../kernel/event.ts'
import { retiredAmong } from '../devices/index.ts'
import { accountEnds } from '../results/index.ts'
import { STEPS } from './contract.ts'
import { type ReminderDue, reminderDue } from './events.ts'
import { deleteRemindersOf, pagesOfReminders, type Reminder } from './queries.ts'
import { insertSteps } from './step-queries.ts'
import { dayOf, stepAt } from './step.ts'

/**
 * Causes e-mails 7, 3 and 1 days before an account ends, each once (D59), and deletes reminders of retired devices. Safe to run twice at once. Calls
 * `progress` after each page of reminders.
 */
export async function publishDueReminders(ctx: Context, progress: () => void = () => {}): Promise<void> {
  for await (const page of pagesOfReminders(ctx.db)) {
    const deviceIds = page.map(({ device_id }) => device_id)
    const retired = await retiredAmong(ctx.db, deviceIds)
    // Nobody can log in to a retired device, so its dashboard could not stop the e-mails.
    if (retired.length > 0) await deleteRemindersOf(ctx.db, retired)
    const confirmed = page.filter(({ confirmed_at }) => confirmed_at !== null)
    await remind(ctx, confirmed)
    progress()
  }
}

async function remind(ctx: Context, reminders: readonly Reminder[]): Promise<void> {
  const idOf = new Map(reminders.map(({ id, device_id }) => [device_id, id]))
  const steps = (await accountEnds(ctx.db, [...idOf.keys()], STEPS[0])).flatMap((end): ReminderDue[] => {
    const reminderId = idOf.get(end.deviceId)
    const days = stepAt(end.endsAt, end.now)
    if (reminderId === undefined || days === null) return []
    return [{ reminderId, playlistId: end.playlistId, endsOn: dayOf(end.endsAt), days }]
  })
  if (steps.length === 0) return
  await ctx.unit(async (tx) => {
    const inserted = await insertSteps(tx, steps)
    await outbox.append(
      tx,
      inserted.map((step) => eventOf(reminderDue, step)),
    )
  })
}
