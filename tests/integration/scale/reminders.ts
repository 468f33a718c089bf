import { followLink } from '@player/server/modules/reminders'
import type { Stack } from '../../kit/stack.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  ask,
  askAndConfirm,
  household,
  linkIn,
  remind,
  reminderOf,
  tellEnd,
} from '../reminders/reminder-steps.ts'

/** Asks for reminders, confirms and gets one, stops them in each way. */
export async function runReminders(stack: Stack): Promise<void> {
  const home = await household(stack)
  await askAndConfirm(stack, home)
  await reminderOf(home)
  await tellEnd(stack, home, 6)
  await remind(stack)
  const link = linkIn(stack, home.email, 'stop')
  await fetch(link)
  await followLink(stack.ctx, 'stop', link.slice(link.lastIndexOf('/') + 1))
  await ask(stack, home)
  await home.owner.browser.trpc.reminders.stop.mutate()
  await ask(stack, home)
  await ops(stack, 'people', 'erase', home.email, '--yes', ...REASON)
  await ask(stack, { ...home, email: `last-${home.email}` })
  await ops(stack, 'people', 'erase', home.owner.mac_address, '--yes', ...REASON)
}
