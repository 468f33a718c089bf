// @module-tag sweep
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { type App, openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { logIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { deviceAt, isActing, newMac } from './app-steps.ts'

const { it, itWithoutWorkers } = testWith({})

describe('An address whose app has read its state within seven days (D50)', () => {
  it('goes to another app only by consent, also in a report of eight addresses', async ({ stack }) => {
    const macs = Array.from({ length: 8 }, newMac)
    const apps = []
    for (const mac of macs) {
      const app = await openApp(stack)
      await app.report([mac])
      expect(await isActing(app)).toBe(true)
      apps.push(app)
    }
    const before = await Promise.all(macs.map((mac) => deviceAt(stack, mac)))
    expect(await (await openApp(stack)).report(macs)).toMatchObject({ status: 202 })
    expect(await Promise.all(macs.map((mac) => deviceAt(stack, mac)))).toEqual(before)
    for (const app of apps) expect(await isActing(app)).toBe(true)
  })

  it('leaves a waiting television the choice of an assigned address', async ({ stack }) => {
    const mac = newMac()
    const squatter = await openApp(stack)
    await squatter.report([mac])
    await squatter.call('GET', '/state')
    const app = await openApp(stack)
    expect(await app.report([mac])).toMatchObject({ status: 202 })
    expect((await app.call('GET', '/state')).body).toMatchObject({ may_take_assigned: true })
    const taken = await app.report([])
    expect(taken).toMatchObject({ status: 200 })
    expect(taken.body['mac_address']).not.toBe(mac)
    expect((await app.call('GET', '/state')).body).toMatchObject({ licence: { status: 'trial' } })
  })

  it('goes to the next app key after seven days without a read, with a trial', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { app, mac, trialEndsAt } = await readOnce(stack)
    await stack.shiftClock('8 days')
    const next = await openApp(stack)
    expect(await next.report([mac])).toMatchObject({ status: 201 })
    expect((await deviceAt(stack, mac)).trial_ends_at.getTime()).toBeGreaterThan(trialEndsAt.getTime())
    expect(await app.report([mac])).toMatchObject({ status: 202 })
  })

  itWithoutWorkers(
    'goes to the next app key after thirty days without a read, without a second trial; its app is not ended',
    async ({ stack }) => {
      const { app, mac, trialEndsAt } = await readOnce(stack)
      await stack.shiftClock('31 days')
      expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 201 })
      expect((await deviceAt(stack, mac)).trial_ends_at).toEqual(trialEndsAt)
      expect(await app.report([mac])).toMatchObject({ status: 202 })
    },
  )
})

describe('An address whose squatter logged in before the real television started', () => {
  it('keeps that television waiting until support allows it, which leaves the squatter nothing', async ({
    stack,
  }) => {
    const [squatter, real, mac] = [await openApp(stack), await openApp(stack), newMac()]
    await squatter.report([mac])
    const browser = openBrowser(stack)
    const { device_key } = (await squatter.call('GET', '/secrets')).body
    expect(await logIn(browser, { mac_address: mac, device_key: String(device_key) })).toMatchObject({
      status: 200,
    })
    expect(await real.report([mac])).toMatchObject({ status: 202, body: { mac_address: mac } })
    expect((await real.call('GET', '/state')).body).toMatchObject({
      authorized: false,
      may_take_assigned: false,
    })

    const { json } = await ops(stack, 'installations', 'list', mac)
    const waiting = z.array(z.object({ id: z.string(), state: z.string() })).parse(json)
    const { id = '' } = waiting.find(({ state }) => state === 'waiting') ?? {}
    expect(await ops(stack, 'installations', 'allow', mac, id, ...REASON)).toMatchObject({ code: 0 })
    expect(await isActing(real)).toBe(true)
    expect(await isActing(squatter)).toBe(false)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    // Neither a report nor the former key gives the address back.
    expect(await squatter.report([mac])).toMatchObject({ status: 202 })
    expect(await squatter.call('POST', '/claims', { device_key })).toMatchObject({ status: 422 })
    const secrets = (await real.call('GET', '/secrets')).body
    const owner = { mac_address: mac, device_key: String(secrets['device_key']) }
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })
    expect(await isActing(real)).toBe(true)
  })
})

describe('The addresses of eight televisions that one squatter registered and logged in to', () => {
  it('are free after support allowed one of them: the others register, and nobody gets its playlists', async ({
    stack,
  }) => {
    const { macs, squatter, televisions } = await squatOfEight(stack)
    const [first, ...others] = televisions
    const [mac = '', ...otherMacs] = macs
    expect(await allow(stack, mac)).toMatchObject({ code: 0 })
    expect(await isActing(first)).toBe(true)
    const { browser } = await ownerOf(stack, first, mac)
    await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)

    // The squatter does not lock out the owner, and does not get the other addresses back.
    expect(await squatter.report(macs)).toMatchObject({ status: 202, body: { mac_address: mac } })
    for (const [index, television] of others.entries()) {
      expect(await television.call('GET', '/state')).toMatchObject({ status: 401 })
      expect(await television.report([otherMacs[index] ?? ''])).toMatchObject({ status: 200 })
      expect((await television.call('GET', '/state')).body).toMatchObject({
        authorized: true,
        playlists: [],
        licence: { status: 'trial' },
      })
    }
    expect(await isActing(first)).toBe(true)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it('are split if support allows a television at one that is not shown: it gets a device, and the squatter keeps the shown one', async ({
    stack,
  }) => {
    const { macs, squatter, televisions } = await squatOfEight(stack)
    const [[mac = '', second = ''], [first, real]] = [macs, televisions]
    expect(await allow(stack, second)).toMatchObject({ code: 0, json: [{ state: 'allowed' }] })
    expect((await real.call('GET', '/state')).body).toMatchObject({
      authorized: true,
      playlists: [],
      licence: { status: 'trial' },
    })
    expect(await addressesOf(stack, second)).toEqual([second])
    expect(await addressesOf(stack, mac)).toEqual([mac])
    expect(await squatter.report(macs)).toMatchObject({ status: 200, body: { mac_address: mac } })
    expect(await isActing(real)).toBe(true)

    expect(await allow(stack, mac)).toMatchObject({ code: 0 })
    expect(await isActing(first)).toBe(true)
    expect(await isActing(squatter)).toBe(false)
  })
})

describe('An address that an acting app added later', () => {
  it('never leads to the playlists of its owner', async ({ stack }) => {
    const [app, real, mac, added] = [await openApp(stack), await openApp(stack), newMac(), newMac()]
    await app.report([mac])
    const { browser } = await ownerOf(stack, app, mac)
    await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    await app.report([mac, added])
    expect(await real.report([added])).toMatchObject({ status: 202 })

    expect(await allow(stack, added)).toMatchObject({ code: 0 })
    expect((await real.call('GET', '/state')).body).toMatchObject({ authorized: true, playlists: [] })
    expect(await isActing(app)).toBe(true)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    expect(await addressesOf(stack, mac)).toEqual([mac])
  })
})

describe('Registrations by strangers', () => {
  it('do not keep the real television from registering', async ({ stack }) => {
    const mac = newMac()
    for (let count = 0; count < 3; count += 1) await (await openApp(stack)).report([mac])
    expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 201 })
  })

  it('at a device in use ask its television three times a day at most', async ({ stack }) => {
    const mac = newMac()
    const acting = await openApp(stack)
    await acting.report([mac])
    await acting.call('GET', '/state')
    for (let count = 0; count < 5; count += 1)
      expect(await (await openApp(stack)).report([mac])).toMatchObject({ status: 202 })
    const { body } = await acting.call('GET', '/state')
    expect(body['confirmations']).toHaveLength(3)
  })
})

/** A squatter reports the addresses of eight televisions and logs in. Then each of these reports its own address and waits. */
async function squatOfEight(stack: Stack) {
  const macs = Array.from({ length: 8 }, newMac)
  const squatter = await openApp(stack)
  await squatter.report(macs)
  await squatter.call('GET', '/state')
  await ownerOf(stack, squatter, macs[0] ?? '')
  const open = async (mac: string) => {
    const television = await openApp(stack)
    expect(await television.report([mac])).toMatchObject({ status: 202 })
    expect((await television.call('GET', '/state')).body).toMatchObject({ may_take_assigned: false })
    return television
  }
  const [first = '', second = '', ...further] = macs
  const televisions: [App, App, ...App[]] = [await open(first), await open(second)]
  for (const mac of further) televisions.push(await open(mac))
  return { macs, squatter, televisions }
}

/** Logs in a browser by the key that the app shows. */
async function ownerOf(stack: Stack, app: App, mac_address: string) {
  const { device_key } = (await app.call('GET', '/secrets')).body
  const browser = openBrowser(stack)
  const login = await logIn(browser, { mac_address, device_key: String(device_key) })
  expect(login).toMatchObject({ status: 200 })
  return { browser }
}

/** Allows, as support does, the app that reported only this address. */
async function allow(stack: Stack, mac: string) {
  const { json } = await ops(stack, 'installations', 'list', mac)
  const apps = z.array(z.object({ id: z.string(), mac_addresses: z.array(z.string()) })).parse(json)
  const { id = '' } = apps.find(({ mac_addresses: macs }) => macs.length === 1 && macs[0] === mac) ?? {}
  return ops(stack, 'installations', 'allow', mac, id, ...REASON)
}

/** All addresses of the device that has this one. */
async function addressesOf(stack: Stack, mac: string): Promise<string[]> {
  const { id } = await deviceAt(stack, mac)
  const rows = await stack.sql<{ mac: string }>(
    'select mac from device_addresses where device_id = $1 and released_at is null',
    id,
  )
  return rows.map((row) => row.mac)
}

async function readOnce(stack: Stack) {
  const [app, mac] = [await openApp(stack), newMac()]
  await app.report([mac])
  await app.call('GET', '/state')
  return { app, mac, trialEndsAt: (await deviceAt(stack, mac)).trial_ends_at }
}
