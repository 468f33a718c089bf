import { plainDate, plainDay } from '@player/server/kernel/locale/dates'
import { reminderDue } from '@player/server/events'
import { publish } from '@player/server/kernel/event'
import { deleteById } from '@player/server/modules/reminders'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { it, itFresh } from '../../kit/test.ts'
import {
  confirmReminders,
  addHousehold,
  linkIn,
  mailsTo,
  remind,
  reminderSubjects,
  reminderOf,
  sendAccountEnd,
} from './reminder-steps.ts'

describe('Reminders of an account’s end', () => {
  itFresh(
    'are sent once each 7, 3 and 1 days before it; a click on the link deletes them',
    async ({ stack }) => {
      const home = await addHousehold(stack, { playlist_name: 'Evening films' })
      const { email } = home
      await confirmReminders(stack, home)
      const end = await sendAccountEnd(stack, home, 8)
      await remind(stack)
      expect(reminderSubjects(stack, home)).toEqual([])

      await stack.shiftClock('1 day')
      await Promise.all([remind(stack), remind(stack)])
      await remind(stack)
      const subject = `Evening films ends on ${plainDate(end.toISOString())}`
      expect(reminderSubjects(stack, home)).toEqual([subject])
      const [mail] = mailsTo(stack, email)
      const today = plainDay(new Date().toISOString())
      expect(mail?.text).toContain(`${subject}, says your provider. Your TV read this on ${today}`)
      const link = linkIn(stack, email, 'stop')
      expect(mail?.headers).toMatchObject({
        'list-unsubscribe': `<${link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      })

      await stack.shiftClock('3 days')
      await remind(stack)
      expect(reminderSubjects(stack, home)).toHaveLength(1)
      await stack.shiftClock('1 day')
      await sendAccountEnd(stack, home, 3)
      await remind(stack)
      expect(reminderSubjects(stack, home)).toEqual([subject, subject])
      await stack.shiftClock('2 days')
      await remind(stack)
      await remind(stack)
      expect(reminderSubjects(stack, home)).toEqual([subject, subject, subject])

      const clicked = await fetch(link, {
        method: 'POST',
        body: new URLSearchParams('List-Unsubscribe=One-Click'),
      })
      expect(clicked.status).toBe(200)
      expect(await stack.sql('select from reminders')).toEqual([])
      expect(await stack.sql('select from reminder_steps')).toEqual([])
    },
  )

  it(
    'are sent as one e-mail if several steps are overdue, for the step nearest to the end',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const home = await addHousehold(stack)
      await confirmReminders(stack, home)
      await sendAccountEnd(stack, home, 2.5)
      await remind(stack)
      await remind(stack)
      expect(reminderSubjects(stack, home)).toHaveLength(1)
      const steps =
        'select days from reminder_steps join reminders on reminders.id = reminder_id where device_id = $1'
      expect(await stack.sql(steps, home.owner.id)).toEqual([{ days: 3 }])
    },
  )

  itFresh(
    'stop when the account is renewed, even if one is about to be sent',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const home = await addHousehold(stack)
      await confirmReminders(stack, home)
      await sendAccountEnd(stack, home, 6)
      await stack.stopWorkers()
      await periodicTasks['remindEndings']?.run(stack.workerContext)
      expect(await stack.sql(`select from outbox where name = 'reminder.due'`)).toHaveLength(1)
      await sendAccountEnd(stack, home, 36)
      await stack.startWorkers()
      await stack.drain()
      await stack.shiftClock('3 days')
      await remind(stack)
      expect(reminderSubjects(stack, home)).toEqual([])
      await stack.shiftClock('26 days 1 hour')
      const end = await sendAccountEnd(stack, home, 6)
      await remind(stack)
      expect(reminderSubjects(stack, home)).toEqual([expect.stringContaining(plainDate(end.toISOString()))])
    },
  )

  itFresh(
    'are at most one a week for each step if the provider moves the end each day',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const home = await addHousehold(stack)
      await confirmReminders(stack, home)
      const moveEnd = async () => {
        await sendAccountEnd(stack, home, 2.5)
        await remind(stack)
        await stack.shiftClock('1 day')
      }
      for (let day = 0; day < 7; day += 1) await moveEnd()
      expect(reminderSubjects(stack, home)).toHaveLength(1)
      await moveEnd()
      expect(reminderSubjects(stack, home)).toHaveLength(2)
    },
  )

  it('do not name a protected playlist', async ({ stack }) => {
    const home = await addHousehold(stack, { playlist_name: 'Secret films', protect: true, pin: '4711' })
    await confirmReminders(stack, home)
    const end = await sendAccountEnd(stack, home, 6)
    await remind(stack)
    expect(reminderSubjects(stack, home)).toEqual([
      `A protected playlist ends on ${plainDate(end.toISOString())}`,
    ])
    expect(JSON.stringify(mailsTo(stack, home.email))).not.toContain('Secret')
  })

  itFresh(
    'are sent only if a television of the device reported an active account in the last 7 days',
    async ({ stack }) => {
      const old = await addHousehold(stack)
      await confirmReminders(stack, old)
      await sendAccountEnd(stack, old, 13)
      const banned = await addHousehold(stack)
      await confirmReminders(stack, banned)
      await sendAccountEnd(stack, banned, 6, { state: 'banned' })
      const removed = await addHousehold(stack)
      await confirmReminders(stack, removed)
      await sendAccountEnd(stack, removed, 6)
      await removed.owner.browser.trpc.devices.removeTelevision.mutate({ id: removed.tv.id })
      await stack.shiftClock('7 days 1 minute')
      await sendAccountEnd(stack, banned, 6, { state: 'banned' })
      await remind(stack)
      for (const home of [old, banned, removed]) expect(reminderSubjects(stack, home)).toEqual([])
      await sendAccountEnd(stack, old, 6)
      await remind(stack)
      expect(reminderSubjects(stack, old)).toHaveLength(1)
    },
  )

  it('are not sent again after a deletion that was undone', async ({ stack }) => {
    const home = await addHousehold(stack)
    await confirmReminders(stack, home)
    await sendAccountEnd(stack, home, 6)
    await remind(stack)
    const { playlists } = home.owner.browser.trpc
    await playlists.delete.mutate({ id: home.playlistId })
    await playlists.restore.mutate({ id: home.playlistId })
    await sendAccountEnd(stack, home, 6)
    await remind(stack)
    expect(reminderSubjects(stack, home)).toHaveLength(1)
  })

  itFresh('end if the mail server refuses the address', { tags: ['sweep'] }, async ({ stack }) => {
    const home = await addHousehold(stack)
    await confirmReminders(stack, home)
    await sendAccountEnd(stack, home, 6)
    stack.mailbox.refuse(550, { only: home.email })
    await remind(stack)
    stack.mailbox.refuse(null)
    expect(await reminderOf(home)).toBeNull()
    expect(await stack.sql('select from deliveries where dead_at is not null')).toEqual([])
  })

  itFresh(
    'for a replaced address neither use up nor delete the reminder of the new address',
    { tags: ['sweep'] },
    async ({ stack }) => {
      const home = await addHousehold(stack)
      const due = async (days: number) => {
        const [reminder] = await stack.sql<{ id: string }>('select id from reminders')
        const endsOn = (await sendAccountEnd(stack, home, days)).toISOString().slice(0, 10)
        return { reminderId: reminder?.id ?? '', playlistId: home.playlistId, endsOn, days: 7 }
      }
      await confirmReminders(stack, home)
      const replaced = await due(6)
      const next = { ...home, email: `next-${home.email}` }
      await confirmReminders(stack, next)
      await stack.ctx.unit((tx) => publish(tx, reminderDue, replaced))
      await remind(stack)
      expect(reminderSubjects(stack, next)).toHaveLength(1)
      await stack.ctx.unit((tx) => deleteById(tx, replaced.reminderId))
      expect(await reminderOf(home)).toMatchObject({ email: next.email })
    },
  )
})
