// @module-tag sweep
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { idOf, loggedIn, logIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const { it, itFresh } = testWith({})

/** The kind, actor and count of a device's entries, the oldest first. */
async function entriesOf(stack: Stack, device: OwnedDevice): Promise<string[]> {
  const rows = await stack.sql<{ entry: string }>(
    `select concat_ws(' ', kind, actor, details->>'act', case when count > 1 then count end) as entry
    from security_log where device_id = $1 order by happened_at, id`,
    await idOf(stack, device),
  )
  return rows.map(({ entry }) => entry)
}

describe('The security log', () => {
  it('has logins, changes, downloads and deletion by the owner', async ({ stack, owner }) => {
    const { trpc } = owner.browser
    await trpc.devices.changeKey.mutate({ device_key: '482913' })
    await trpc.devices.changePin.mutate({ pin_code: '4711' })
    const moved = { ...owner, mac_address: '02:00:5F:66:00:01' }
    await trpc.devices.move.mutate({ mac_address: moved.mac_address })
    await logIn(openBrowser(stack, owner.browser.ip), { ...moved, device_key: '482913' })
    expect(await trpc.sessions.endOthers.mutate()).toEqual({ ended: 1 })
    await trpc.people.download.mutate({})
    await trpc.people.deleteDevice.mutate({})
    expect(await entriesOf(stack, moved)).toEqual([
      'login owner',
      'key_changed owner',
      'pin_changed owner',
      'mac_changed owner',
      'login owner',
      'logged_out owner',
      'data_downloaded owner',
      'device_deleted owner',
    ])
    const [{ networks } = { networks: 0 }] = await stack.sql<{ networks: number }>(
      'select count(distinct network_hash)::int as networks from security_log where device_id = $1',
      owner.id,
    )
    expect(networks).toBe(1)
    expect(JSON.stringify(await stack.sql('select * from security_log'))).not.toContain('127.0.0.1')
  })

  it('has changes by televisions', async ({ stack, owner }) => {
    const tv = await television(stack, { device: owner })
    const second = await openApp(stack)
    expect(await second.report([owner.mac_address])).toMatchObject({ status: 202 })
    await second.call('POST', '/claims', { device_key: owner.device_key })
    await owner.browser.trpc.devices.removeTelevision.mutate({ id: tv.id })
    await second.call('DELETE', '/sessions')
    await second.call('POST', '/device-key')
    expect(await entriesOf(stack, owner)).toEqual([
      'login owner',
      'television_allowed television',
      'television_removed owner',
      'logged_out television',
      'key_changed television',
    ])
  })

  it('has a logout of all browsers only if it ended a session, a trust or a question', async ({
    stack,
    owner,
  }) => {
    const { trpc } = owner.browser
    const tv = await television(stack, { device: owner })
    for (let time = 0; time < 2; time += 1)
      expect(await trpc.sessions.endOthers.mutate()).toEqual({ ended: 0 })
    const logOutTwice = async () => {
      for (let time = 0; time < 2; time += 1)
        expect(await tv.call('DELETE', '/sessions')).toMatchObject({ status: 204 })
    }
    await logOutTwice()
    await logIn(owner.browser, owner)
    await trpc.sessions.logout.mutate()
    await logOutTwice()
    const { body } = await tv.call('POST', '/login-codes')
    await trpc.sessions.requestTvLogin.mutate({ code: String(body['short_code']), replace: false })
    await logOutTwice()
    expect(await entriesOf(stack, owner)).toEqual([
      'login owner',
      'logged_out television',
      'login owner',
      'logged_out television',
      'logged_out television',
    ])
    expect(await stack.sql('select action from audit where subject = $1', `device ${owner.id}`)).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'sessions end' })),
    )
  })

  it('can be read by support', async ({ stack, owner }) => {
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      security_log: expect.arrayContaining([expect.objectContaining({ kind: 'login' })]),
    })
  })

  it('counts wrong keys of a network in one row an hour, and attempts during a wait in another', async ({
    stack,
  }) => {
    const device = await registered(stack)
    const visitor = openBrowser(stack)
    for (let attempt = 0; attempt < 8; attempt += 1) await logIn(visitor, { ...device, device_key: '654321' })
    expect(await entriesOf(stack, device)).toEqual(['key_wrong anyone 5', 'key_locked anyone 3'])
    await stack.shiftClock('1 hour')
    await logIn(visitor, { ...device, device_key: '654321' })
    expect(await entriesOf(stack, device)).toEqual([
      'key_wrong anyone 5',
      'key_locked anyone 3',
      'key_wrong anyone',
    ])
  })

  it('counts wrong keys from many networks in one row an hour beside the first network’s, so that they hide no login', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    for (let n = 1; n <= 20; n += 1)
      await logIn(openBrowser(stack, `198.18.77.${n}`), { ...owner, device_key: '654321' })
    await logIn(openBrowser(stack, '198.18.77.1'), { ...owner, device_key: '654321' })
    const { entries } = await owner.browser.trpc.sessions.securityLog.query({})
    expect(entries.map(({ entry: { kind }, count, place }) => [kind, count, place])).toEqual([
      ['key_locked', 15, null],
      ['key_locked', 1, 'elsewhere'],
      ['key_wrong', 4, null],
      ['key_wrong', 1, 'elsewhere'],
      ['login', 1, 'this_network'],
    ])
  })

  it('is written in the transaction of its change', async ({ stack, owner }) => {
    await stack.sql(`create function refuse_log() returns trigger language plpgsql as $$
      begin raise exception 'The log is full'; end $$`)
    await stack.sql(`create trigger refuse_log before insert on security_log for each row
      when (new.kind in ('key_changed', 'login')) execute function refuse_log()`)
    try {
      await expect(owner.browser.trpc.devices.changeKey.mutate({ device_key: '482913' })).rejects.toThrow()
      expect((await logIn(openBrowser(stack), owner)).status).toBe(500)
      expect(await stack.sql('select from sessions where device_id = $1', owner.id)).toHaveLength(1)
    } finally {
      await stack.sql('drop function refuse_log cascade')
    }
    expect((await logIn(openBrowser(stack), owner)).status).toBe(200)
  })

  it('is shown to the owner in pages, with the network of each entry compared to the owner’s', async ({
    stack,
    owner,
  }) => {
    const { trpc } = owner.browser
    for (let change = 0; change < 11; change += 1) await trpc.devices.changePin.mutate({ pin_code: '4711' })
    await stack.sql(
      `update security_log set network_hash = 'elsewhere' where device_id = $1 and kind = 'login'`,
      owner.id,
    )
    const { entries, has_more } = await trpc.sessions.securityLog.query({})
    expect(entries.map(({ entry, place }) => [entry.kind, place])).toEqual(
      Array.from({ length: 10 }, () => ['pin_changed', 'this_network']),
    )
    expect(has_more).toBe(true)
    const rest = await trpc.sessions.securityLog.query({ cursor: entries.at(-1)?.id ?? null })
    expect(rest).toMatchObject({
      entries: [
        { entry: { kind: 'pin_changed' }, place: 'this_network' },
        { entry: { kind: 'login', is_new: true }, place: 'elsewhere' },
      ],
      has_more: false,
    })
    const stranger = await loggedIn(stack)
    const page = await stranger.browser.trpc.sessions.securityLog.query({ cursor: entries[0]?.id ?? null })
    expect(page.entries).toEqual([])
  })

  it('is sent to televisions at once: new browsers, new keys and other televisions, but not their own changes', async ({
    stack,
  }) => {
    const owner = await registered(stack)
    const tv = await television(stack, { device: owner })
    const before = await tv.state()
    expect(before.body).toMatchObject({ security_events: [] })
    const nextAnswer = tv.state({ tag: before.tag, seconds: 20 })
    const browser = openBrowser(stack)
    await logIn(browser, owner)
    expect((await nextAnswer).body).toMatchObject({
      security_events: [{ kind: 'login', name: expect.any(String) }],
    })
    // A login of a known browser is not sent.
    await logIn(browser, owner)
    await browser.trpc.devices.changePin.mutate({ pin_code: '4711' })
    const second = await openApp(stack)
    await second.report([owner.mac_address])
    await second.call('POST', '/claims', { device_key: owner.device_key })
    await second.call('POST', '/device-key')
    const kinds = ({ body }: { readonly body: Record<string, unknown> }) =>
      z
        .array(z.object({ kind: z.string() }))
        .parse(body['security_events'])
        .map(({ kind }) => kind)
    expect(kinds(await tv.state())).toEqual(['key_changed', 'television_added', 'login'])
    expect(kinds(await second.call('GET', '/state'))).toEqual([])
    await stack.sql(`update security_log set happened_at = happened_at - interval '8 days'`)
    expect(kinds(await tv.state())).toEqual([])
  })

  itFresh(
    'is in the download of the data, and is deleted with the device and after 180 days',
    async ({ stack, owner }) => {
      const { json } = await owner.browser.trpc.people.download.mutate({})
      expect(JSON.parse(json)).toMatchObject({
        security_log: [{ kind: 'login', actor: 'owner' }],
      })
      await ops(stack, 'people', 'erase', owner.mac_address, '--yes', ...REASON)
      expect(await stack.sql('select from security_log')).toEqual([])

      const other = await loggedIn(stack)
      await stack.shiftClock('181 days')
      await periodicTasks['prune']?.run(stack.workerContext)
      expect(await entriesOf(stack, other)).toEqual([])
    },
  )
})
