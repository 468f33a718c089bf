import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** An owner entered an address, which must be confirmed. */
export const reminderAsked = defineEvent('reminder.asked', z.object({ reminderId: z.uuid() }))

/** A playlist's account ends, in `days` days at most. `endsOn` is the day in UTC. */
export const reminderDue = defineEvent(
  'reminder.due',
  z.object({ reminderId: z.uuid(), playlistId: z.uuid(), endsOn: z.iso.date(), days: z.int() }),
)
export type ReminderDue = z.infer<typeof reminderDue.payload>
