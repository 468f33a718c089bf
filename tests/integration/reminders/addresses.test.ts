// @module-tag sweep
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, registered } from '../../kit/factories.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  requestReminders,
  confirmReminders,
  addHousehold,
  linkIn,
  mailsTo,
  remind,
  reminderSubjects,
  reminderOf,
  sendAccountEnd,
} from './reminder-steps.ts'

describe('The address for reminders', () => {
  it('gets only the e-mail with its link until it is confirmed', async ({ stack }) => {
    const home = await addHousehold(stack, { playlist_name: 'Canary' })
    await sendAccountEnd(stack, home, 6)
    await requestReminders(stack, home)
    await remind(stack)
    expect(await reminderOf(home)).toEqual({ email: home.email, is_confirmed: false })
    const [mail, ...others] = mailsTo(stack, home.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ headers: { 'auto-submitted': 'auto-generated' } })
    expect(JSON.stringify(mail)).not.toMatch(/Canary|02:00:5E/)

    const link = linkIn(stack, home.email, 'confirm')
    const page = await fetch(link)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('permissions-policy')).toContain('camera=(), ')
    expect(await page.text()).toContain('<button>Confirm</button>')
    expect(await reminderOf(home)).toMatchObject({ is_confirmed: false })
    expect(await (await fetch(link, { method: 'POST' })).text()).toContain('You’ll get our e-mails')
    expect(await (await fetch(link)).text()).toContain('You’ll get our e-mails')
    expect(await reminderOf(home)).toMatchObject({ is_confirmed: true })
  })

  it('is stored encrypted, and in no event', async ({ stack }) => {
    const home = await addHousehold(stack)
    await requestReminders(stack, home)
    const rows = await stack.sql(`select to_jsonb(reminders)::text as row from reminders
      union all select to_jsonb(outbox)::text from outbox`)
    expect(JSON.stringify(rows)).not.toContain(home.email)
  })

  itFresh('that is not confirmed is deleted after 2 days', async ({ stack }) => {
    const home = await addHousehold(stack)
    await requestReminders(stack, home)
    const link = linkIn(stack, home.email, 'confirm')
    await stack.shiftClock('2 days 1 second')
    expect(await fetch(link)).toMatchObject({ status: 410 })
    expect(await fetch(link, { method: 'POST' })).toMatchObject({ status: 410 })
    expect(await reminderOf(home)).toBeNull()
    await periodicTasks['prune']?.run(stack.workerContext)
    expect(await stack.sql('select from reminders')).toEqual([])
  })

  it('replaces the previous one, whose link then gets 410', async ({ stack }) => {
    const home = await addHousehold(stack)
    await requestReminders(stack, home)
    const link = linkIn(stack, home.email, 'confirm')
    const other = { ...home, email: `other-${home.email}` }
    await requestReminders(stack, other)
    expect(await fetch(link, { method: 'POST' })).toMatchObject({ status: 410 })
    expect(await reminderOf(home)).toEqual({ email: other.email, is_confirmed: false })
  })

  it('can be removed in the dashboard', async ({ stack }) => {
    const home = await addHousehold(stack)
    await confirmReminders(stack, home)
    await home.owner.browser.trpc.reminders.stop.mutate()
    expect(await reminderOf(home)).toBeNull()
    await sendAccountEnd(stack, home, 6)
    await remind(stack)
    expect(reminderSubjects(stack, home)).toEqual([])
  })

  it('is not confirmed by an altered link, or by a link for another action', async ({ stack }) => {
    const home = await addHousehold(stack)
    await requestReminders(stack, home)
    const link = linkIn(stack, home.email, 'confirm')
    const altered = [
      link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
      link.replace('confirm', 'stop'),
      `${stack.url}/reminders/stop/x`,
    ]
    for (const wrong of altered) {
      expect(await fetch(wrong, { method: 'POST' })).toMatchObject({ status: 404 })
      expect(await fetch(wrong)).toMatchObject({ status: 404 })
    }
    expect(await fetch(link, { method: 'DELETE' })).toMatchObject({ status: 405 })
    expect(await reminderOf(home)).toMatchObject({ is_confirmed: false })
  })

  it('is refused if it is malformed', async ({ stack }) => {
    const home = await addHousehold(stack)
    for (const email of ['', ' ', 'ann', 'ann@owner', 'ann@owner..test', 'ann@owner.test\nbcc: b@c.test'])
      await expect(home.owner.browser.trpc.reminders.ask.mutate({ email })).rejects.toThrow('aren’t valid')
    expect(await reminderOf(home)).toBeNull()
  })
})

describe('The data of a person', () => {
  it('has no address once the e-mails are stopped', async ({ stack }) => {
    const home = await addHousehold(stack)
    await confirmReminders(stack, home)
    await home.owner.browser.trpc.reminders.stop.mutate()
    expect(await stack.sql('select from mails')).not.toEqual([])
    const remaining = await stack.sql(
      `select from mails where recipient = $1 union all select from reminders where device_id = $2`,
      home.email,
      home.owner.id,
    )
    expect(remaining).toEqual([])
  })

  it('is exported and erased by device or by e-mail address', async ({ stack }) => {
    const [home, other] = [await addHousehold(stack), await addHousehold(stack)]
    await confirmReminders(stack, home)
    await confirmReminders(stack, other)
    const reminders = [expect.objectContaining({ email: home.email })]
    expect((await ops(stack, 'people', 'export', home.owner.mac_address, ...REASON)).json).toMatchObject({
      reminders,
    })
    const byEmail = await ops(stack, 'people', 'export', home.email.toUpperCase(), ...REASON)
    expect(byEmail.json).toMatchObject({ reminders })
    await ops(stack, 'people', 'erase', home.email, '--yes', ...REASON)
    expect(await reminderOf(home)).toBeNull()
    await ops(stack, 'people', 'erase', other.owner.mac_address, '--yes', ...REASON)
    const remaining = await stack.sql(
      `select to_jsonb(mails)::text from mails where recipient = any ($1)
       union all select to_jsonb(reminders)::text from reminders where device_id = any ($2)`,
      [home.email, other.email],
      [home.owner.id, other.owner.id],
    )
    expect(remaining).toEqual([])
  })

  it('loses the reminders of a device when another one replaces it', async ({ stack }) => {
    const [moving, replaced] = [await loggedIn(stack), await loggedIn(stack)]
    await confirmReminders(stack, { owner: replaced, email: 'replaced@owner.test' })
    const { mac_address, device_key } = replaced
    await moving.browser.trpc.devices.move.mutate({ mac_address, device_key })
    await remind(stack)
    expect(await stack.sql('select from reminders where device_id = $1', replaced.id)).toEqual([])
  })
})

describe('Requests for reminders', () => {
  itWithoutWorkers(
    'are limited to 5 addresses a day for a device, and to 20 an hour for a network',
    async ({ stack }) => {
      const network = '203.0.113.9'
      const owners = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const browser = openBrowser(stack, network)
          const device = await registered(stack)
          await logIn(browser, device)
          return { ...device, reminders: browser.trpc.reminders }
        }),
      )
      const [first, last] = [owners[0], owners.at(-1)]
      if (!first || !last) throw new Error('There are no owners')
      const enter = ({ mac_address, reminders }: typeof first, index: number) =>
        reminders.ask.mutate({ email: `${index}-${mac_address.replaceAll(':', '')}@owner.test` })
      for (let index = 0; index < 5; index += 1)
        for (const owner of owners.slice(0, 4)) await enter(owner, index)
      await expect(enter(first, 5)).rejects.toThrow('You’ve entered several addresses today')
      await expect(enter(last, 0)).rejects.toThrow('from your network in the last hour')
      await ops(stack, 'limits', 'lift', network, ...REASON)
      await ops(stack, 'limits', 'lift', first.mac_address, ...REASON)
      await enter(first, 5)
      await enter(last, 0)
    },
  )

  itFresh(
    'are limited to 3 e-mails a day for a mailbox, for all devices and spellings',
    async ({ stack }) => {
      const homes = await Promise.all(Array.from({ length: 4 }, () => addHousehold(stack)))
      const spellings = ['bob@spam.test', 'BOB@spam.test', 'bob+1@spam.test', 'bob@Spam.test']
      const answers = await Promise.allSettled(
        homes.map(({ owner }, index) =>
          owner.browser.trpc.reminders.ask.mutate({ email: spellings[index] ?? '' }),
        ),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      await stack.drain()
      expect(stack.mailbox.messages()).toHaveLength(3)
    },
  )
})
