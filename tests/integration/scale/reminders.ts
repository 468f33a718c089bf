import { followLink } from '@player/server/modules/reminders'
import type { Stack } from '../../kit/stack.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  requestReminders,
  confirmReminders,
  addHousehold,
  linkIn,
  remind,
  reminderOf,
  sendAccountEnd,
} from '../reminders/reminder-steps.ts'

export async function runReminders(stack: Stack): Promise<void> {
  const home = await addHousehold(stack)
  await confirmReminders(stack, home)
  await reminderOf(home)
  await sendAccountEnd(stack, home, 6)
  await remind(stack)
  const link = linkIn(stack, home.email, 'stop')
  await fetch(link)
  await followLink(stack.ctx, 'stop', link.slice(link.lastIndexOf('/') + 1))
  await requestReminders(stack, home)
  await home.owner.browser.trpc.reminders.stop.mutate()
  await requestReminders(stack, home)
  await ops(stack, 'people', 'erase', home.email, '--yes', ...REASON)
  await requestReminders(stack, { ...home, email: `last-${home.email}` })
  await ops(stack, 'people', 'erase', home.owner.mac_address, '--yes', ...REASON)
}
