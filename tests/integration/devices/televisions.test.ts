import { extendLicence } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { addTelevision, television, type Television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

describe('The televisions of a device', () => {
  it('are listed with their state, without those of other devices', async ({ stack, owner }) => {
    const allowed = await television(stack, { device: owner })
    const waiting = await television(stack, { device: owner, isPending: true })
    await television(stack)
    const { televisions } = await owner.browser.trpc.devices.televisions.query()
    const reported = {
      name: 'QE55',
      system: 'tizen 8.0',
      app_version: '1.0.0',
      mac_addresses: [owner.mac_address],
      added_at: expect.any(String),
      last_seen_at: expect.any(String),
      abilities: [],
    }
    expect(televisions).toEqual([
      { ...reported, id: allowed.id, state: 'allowed' },
      { ...reported, id: waiting.id, state: 'waiting' },
    ])
  })

  it('are listed with at most 50 waiting ones, those that reported last', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { db } = stack.ctx
    const acting = await television(stack, { device: owner })
    const first = await television(stack, { device: owner, isPending: true })
    for (let count = 0; count < 60; count += 1)
      await addTelevision(db, owner.id, owner.mac_address, { isPending: true })
    const idsOf = async () => {
      const { televisions } = await owner.browser.trpc.devices.televisions.query()
      return televisions.map(({ id }) => id)
    }
    expect(await idsOf()).toHaveLength(51)
    expect(await idsOf()).not.toContain(first.id)
    // An app reports itself when it starts.
    await stack.sql('update installations set reported_at = app_now() where id = $1', first.id)
    expect(await idsOf()).toEqual(expect.arrayContaining([acting.id, first.id]))
  })

  it('are twenty at most in the results of a playlist, those that reported last', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { playlists, results } = owner.browser.trpc
    await playlists.save.mutate(NEW_PLAYLIST)
    for (const minutes of Array.from({ length: 22 }, (_, index) => 22 - index)) {
      const { id } = await addTelevision(stack.ctx.db, owner.id, owner.mac_address)
      await stack.sql(
        `update installations set model = $2, created_at = since, reported_at = since
          from (select app_now() - make_interval(mins => $3) as since) as times where id = $1`,
        id,
        `TV ${minutes}`,
        minutes,
      )
    }
    const [row] = (await results.list.query()).playlists
    expect(row?.televisions.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `TV ${20 - index}`),
    )
  })

  it('act for the device once the number on their screen is typed', async ({ stack, owner }) => {
    const waiting = await television(stack, { device: owner, isPending: true })
    expect(await waiting.call('GET', '/sessions')).toMatchObject({ status: 403 })
    await owner.browser.trpc.devices.allowTelevision.mutate({ id: waiting.id, number: '47' })
    expect(await waiting.call('GET', '/sessions')).toMatchObject({ status: 200 })
    expect(await auditOf(stack, owner)).toEqual([`installations allow ${waiting.id}`])
  })

  it('show another number after a wrong one', async ({ stack, owner }) => {
    const { id, call } = await television(stack, { device: owner, isPending: true })
    const allow = (number: string) => owner.browser.trpc.devices.allowTelevision.mutate({ id, number })
    await stack.sql(`update installations set claim_number = '1234' where id = $1`, id)
    await expect(allow('47')).rejects.toThrow('It shows a new one now.')
    await expect(allow('1234')).rejects.toThrow('It shows a new one now.')
    expect(await call('GET', '/sessions')).toMatchObject({ status: 403 })
    await expect(allow('x')).rejects.toThrow('valid')
    expect(await auditOf(stack, owner)).toEqual([])
  })

  it('take no number after 20 wrong ones in a day, until support unlocks the device', async ({
    stack,
    owner,
  }) => {
    const { id } = await television(stack, { device: owner, isPending: true })
    const allow = async (number: string) => {
      await stack.sql(`update installations set claim_number = '1234' where id = $1`, id)
      return owner.browser.trpc.devices.allowTelevision.mutate({ id, number })
    }
    for (let count = 0; count < 20; count += 1) await expect(allow('47')).rejects.toThrow('a new one now')
    await expect(allow('1234')).rejects.toThrow('Type the device key on the TV instead.')
    await ops(stack, 'devices', 'unlock', owner.mac_address, ...REASON)
    expect(await allow('1234')).not.toHaveProperty('other')
  })

  it('are found by their number also if they are not listed, and allowed by the new one that they then show', async ({
    stack,
    owner,
  }) => {
    const hidden = await television(stack, { device: owner, isPending: true })
    await stack.sql(`update installations set claim_number = '4711' where id = $1`, hidden.id)
    for (let count = 0; count < 50; count += 1)
      await addTelevision(stack.ctx.db, owner.id, owner.mac_address, { isPending: true })
    const { televisions, allowTelevision } = owner.browser.trpc.devices
    const listed = (await televisions.query()).televisions.map(({ id }) => id)
    expect(listed).not.toContain(hidden.id)
    const [id = ''] = listed
    const found = await allowTelevision.mutate({ id, number: '4711' })
    expect(found).toEqual({
      code: 'devices.claim_number_of_other',
      message: 'That’s the number of another waiting TV. It shows a new one now: enter that.',
      other: hidden.id,
    })
    const { claim_number } = (await hidden.state()).body
    expect(claim_number).not.toBe('4711')
    expect(await hidden.call('GET', '/sessions')).toMatchObject({ status: 403 })
    await expect(allowTelevision.mutate({ id: hidden.id, number: '4711' })).rejects.toThrow('It shows a new')
    const number = String((await hidden.state()).body['claim_number'])
    expect(await allowTelevision.mutate({ id: hidden.id, number })).not.toHaveProperty('other')
    expect(await hidden.call('GET', '/sessions')).toMatchObject({ status: 200 })
  })

  it('all show another number if several show the typed one', async ({ stack, owner }) => {
    const [chosen, ...others] = [
      await television(stack, { device: owner, isPending: true }),
      await television(stack, { device: owner, isPending: true }),
      await television(stack, { device: owner, isPending: true }),
    ]
    await stack.sql(`update installations set claim_number = '4711' where id = $1`, chosen.id)
    const { allowTelevision } = owner.browser.trpc.devices
    await expect(allowTelevision.mutate({ id: chosen.id, number: '47' })).rejects.toThrow('It shows a new')
    for (const tv of [chosen, ...others])
      expect((await tv.state()).body['claim_number']).toMatch(/^(?!4711)\d{4}$/)
  })

  it('are refused once they are removed', async ({ stack, owner }) => {
    const { id, call } = await television(stack, { device: owner })
    await owner.browser.trpc.devices.removeTelevision.mutate({ id })
    const refused = await call('GET', '/sessions')
    expect(refused).toMatchObject({ status: 403, body: { code: 'devices.installation_revoked' } })
    expect(Object.keys(refused.body)).not.toContain('moved_at')
    expect(await owner.browser.trpc.devices.televisions.query()).toEqual({ televisions: [] })
    await expect(owner.browser.trpc.devices.removeTelevision.mutate({ id })).rejects.toThrow('removed before')
    expect(await auditOf(stack, owner)).toEqual([`installations end ${id}`])
  })

  itWithoutWorkers(
    'get the time of a switch to another address; so does a television that is set up at the old address later',
    async ({ stack, owner }) => {
      const { mac_address } = owner
      await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, mac_address, 'P1Y')
      const before = await television(stack, { device: owner })
      expect((await before.state()).body).toMatchObject({ licence: { status: 'active', moved_at: null } })
      await owner.browser.trpc.devices.move.mutate({ mac_address: '02:00:5E:CD:00:01' })
      const [move] = await stack.sql<{ moved_at: Date }>(
        'select moved_at from mac_moves where device_id = $1',
        owner.id,
      )
      const moved_at = move?.moved_at.toISOString()
      const refused = { status: 403, body: { code: 'devices.installation_revoked', moved_at } }
      expect(await before.state()).toMatchObject(refused)
      expect(await before.call('GET', '/sessions')).toMatchObject(refused)

      const app = await openApp(stack)
      await app.report([mac_address])
      const licence = async () => Object((await app.call('GET', '/state')).body['licence'])
      expect(await licence()).toMatchObject({ status: 'inactive', moved_at })
      await extendLicence(stack.ctx, { name: 'sam', reason: 'a test' }, mac_address, 'P30D')
      expect(await licence()).toMatchObject({ status: 'active', moved_at: null })
      await stack.shiftClock('31 days')
      await app.report([mac_address])
      expect(await licence()).toMatchObject({ status: 'inactive', moved_at: null })
    },
  )

  it('of another device can neither be allowed nor removed', async ({ stack, owner: { browser } }) => {
    const { id, call } = await television(stack, { isPending: true })
    const { allowTelevision, removeTelevision } = browser.trpc.devices
    await expect(allowTelevision.mutate({ id, number: '47' })).rejects.toThrow('removed before')
    await expect(removeTelevision.mutate({ id })).rejects.toThrow('removed before')
    expect(await call('GET', '/sessions')).toMatchObject({ body: { code: 'devices.installation_waiting' } })
  })

  it('raise the version of the device when they are allowed or removed', async ({ stack, owner }) => {
    const { id } = await television(stack, { device: owner, isPending: true })
    const before = await versionOf(stack, owner)
    await owner.browser.trpc.devices.allowTelevision.mutate({ id, number: '47' })
    await owner.browser.trpc.devices.removeTelevision.mutate({ id })
    expect(await versionOf(stack, owner)).toBe(before + 2)
  })
})

describe('npm run ops -- installations', () => {
  it('lists televisions, and allows and ends them with a reason', async ({ stack, owner }) => {
    const waiting = await television(stack, { device: owner, isPending: true })
    const run = (...args: string[]) => ops(stack, 'installations', ...args)
    const [mac, id] = [owner.mac_address, waiting.id]
    expect(await run('list', mac)).toMatchObject({ code: 0, json: [{ id, state: 'waiting' }] })
    expect(await run('allow', mac, id)).toMatchObject({ code: 2 })
    expect(await run('allow', mac, 'x', '--reason', 'r')).toMatchObject({ code: 2 })
    expect(await run('allow', mac, id, '--reason', 'A receipt')).toMatchObject({ code: 0 })
    expect(await waiting.call('GET', '/sessions')).toMatchObject({ status: 200 })
    expect(await run('end', mac, id, '--reason', 'Sold')).toMatchObject({ code: 0, json: [] })
    expect(await waiting.call('GET', '/sessions')).toMatchObject({ status: 403 })
    expect(await run('end', mac, id, '--reason', 'Sold')).toMatchObject({ code: 1 })
    expect(await auditOf(stack, owner)).toEqual([`installations allow ${id}`, `installations end ${id}`])
  })

  it('list has all waiting televisions', async ({ stack, owner }) => {
    const first = await television(stack, { device: owner, isPending: true })
    for (let count = 0; count < 50; count += 1)
      await addTelevision(stack.ctx.db, owner.id, owner.mac_address, { isPending: true })
    const { json } = await ops(stack, 'installations', 'list', owner.mac_address)
    expect(json).toHaveLength(51)
    expect(json).toContainEqual(expect.objectContaining({ id: first.id }))
  })

  it('allow ends the access of the former user, and changes the key each time', async ({ stack }) => {
    const squatter = await loggedIn(stack)
    const former = await television(stack, { device: squatter })
    const owned = await television(stack, { device: squatter, isPending: true })
    const next = async (tv: Television) => {
      const { tag } = await tv.state()
      return { changed: tv.state({ tag, seconds: 30 }) }
    }
    const states = [await next(former), await next(owned)].map(({ changed }) => changed)
    const run = () =>
      ops(stack, 'installations', 'allow', squatter.mac_address, owned.id, '--reason', 'A receipt')

    expect(await run()).toMatchObject({
      code: 0,
      json: [
        { id: former.id, state: 'waiting' },
        { id: owned.id, state: 'allowed' },
      ],
    })
    const waiting = {
      status: 200,
      body: { authorized: false, claim_number: expect.stringMatching(/^\d{4}$/) },
    }
    expect(await Promise.all(states)).toMatchObject([waiting, { status: 200, body: { authorized: true } }])
    expect(await former.call('GET', '/secrets')).toMatchObject({
      status: 403,
      body: { code: 'devices.installation_waiting' },
    })
    expect(await squatter.browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    expect(await logIn(openBrowser(stack), squatter)).toMatchObject({ status: 401 })
    const { device_key } = (await owned.call('GET', '/secrets')).body
    const owner = { ...squatter, device_key: String(device_key) }
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })

    expect(await run()).toMatchObject({ code: 0 })
    expect((await owned.call('GET', '/secrets')).body['device_key']).not.toBe(device_key)
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 401 })
    const allowed = `installations allow ${owned.id}`
    expect(await auditOf(stack, squatter)).toEqual([allowed, allowed])
  })
})

async function auditOf(stack: Stack, { id }: Owner): Promise<string[]> {
  const rows = await stack.sql<{ action: string }>(
    'select action from audit where subject = $1 order by id',
    `device ${id}`,
  )
  return rows.map(({ action }) => action)
}

async function versionOf(stack: Stack, { id }: Owner): Promise<number> {
  const [row] = await stack.sql<{ version: string }>(
    'select version from device_versions where device_id = $1',
    id,
  )
  return Number(row?.version ?? 0)
}
