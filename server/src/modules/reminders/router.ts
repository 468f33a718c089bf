import { noOutput } from '../../kernel/outputs.ts'
import { owner, router } from '../../kernel/procedures.ts'
import { askForReminders } from './ask-for-reminders.ts'
import * as contract from './contract.ts'
import { deleteReminder } from './queries.ts'
import { showReminder } from './show-reminder.ts'

export const remindersRouter = router({
  current: owner
    .output(contract.reminderOutput)
    .query(async ({ ctx: { ctx, deviceId } }) => ({ reminder: await showReminder(ctx, deviceId) })),

  ask: owner
    .input(contract.askInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId, request }, input }) =>
      askForReminders(ctx, deviceId, request, input.email),
    ),

  stop: owner.output(noOutput).mutation(({ ctx: { ctx, deviceId } }) => deleteReminder(ctx.db, deviceId)),
})
