// @module-tag sweep
import { SUPPORT } from '@player/server/kernel/security-log'
import { pruneThrottles } from '@player/server/kernel/throttle-state'
import { recordConfirmedLogin, pruneKeyFailures } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { idOf, logIn, loggedIn, registered, type OwnedDevice, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers, testWith } from '../../kit/test.ts'
import { keyOf } from '../app/app-steps.ts'
import { ops, REASON } from '../ops/ops.ts'

const { it: itAtCeiling } = testWith({ LOGIN_HARD_STOP: '3', LOGIN_FAILURES_PER_MAC: '50' })

const atCeiling = { status: 429, retryAfter: '86400' }
const UNREGISTERED = { mac_address: 'FE:00:00:00:04:01', device_key: '123456' }

describe('Wrong keys of a device', () => {
  itWithoutWorkers.for(['registered', 'not registered'])(
    'are limited to 30 in all, however slowly they are tried, at an address that is %s',
    async (kind, { stack }) => {
      const device = kind === 'registered' ? await registered(stack) : UNREGISTERED
      // 30 attempts in 60 days, so that only the ceiling refuses, not a limit of a shorter time.
      for (let day = 0; day < 10; day += 1) {
        expect(await guess(stack, device, 3)).toEqual([401, 401, 401])
        await stack.shiftClock('6 days')
        await pruneThrottles(stack.ctx.db)
        await pruneKeyFailures(stack.ctx.db)
      }
      expect(await logInFromNewNetwork(stack, device)).toEqual(atCeiling)
    },
  )

  it('are forgotten after 90 days only at an address that no device has', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '5' } })
    const device = await registered(stack)
    for (const target of [device, UNREGISTERED]) await guess(stack, target, 5)
    await stack.shiftClock('91 days')
    expect(await pruneKeyFailures(stack.ctx.db)).toBe(false)
    expect(await logInFromNewNetwork(stack, UNREGISTERED)).toMatchObject({ status: 401 })
    expect(await logInFromNewNetwork(stack, device)).toEqual(atCeiling)
  })

  it('are counted together for the login, a claim and a move', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { LOGIN_HARD_STOP: '6', LOGIN_FAILURES_PER_MAC: '50' },
    })
    const owner = await loggedIn(stack)
    const { browser } = await loggedIn(stack)
    const app = await openApp(stack)
    await app.report([owner.mac_address])
    const { mac_address } = owner
    for (let count = 0; count < 2; count += 1) {
      await guess(stack, owner, 1)
      expect(await app.call('POST', '/claims', { device_key: '000000' })).toMatchObject({ status: 422 })
      await browser.rest('POST', '/device/switchMacAddress', { mac_address, device_key: '000000' })
    }
    expect(await logInFromNewNetwork(stack, owner)).toEqual(atCeiling)
    expect(await app.call('POST', '/claims', { device_key: owner.device_key })).toMatchObject({ status: 429 })
    const moved = await browser.rest('POST', '/device/switchMacAddress', owner)
    expect(moved.body).toMatchObject({ status: 'error', message: 'This address cannot be used.' })
  })

  it('do not exceed the ceiling when they are concurrent', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { LOGIN_HARD_STOP: '7', LOGIN_FAILURES_PER_MAC: '50' },
    })
    const device = await registered(stack)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await logIn(openBrowser(stack), withWrongKey(device))).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(13)
  })

  it('of other networks stay counted after a success', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { LOGIN_HARD_STOP: '5', LOGIN_FAILURES_PER_MAC: '50' },
    })
    const device = await registered(stack)
    const { ip } = openBrowser(stack)
    await guess(stack, device, 3)
    for (let evening = 0; evening < 3; evening += 1) {
      expect(await logIn(openBrowser(stack, ip), withWrongKey(device))).toMatchObject({ status: 401 })
      expect(await logIn(openBrowser(stack, ip), device)).toMatchObject({ status: 200 })
    }
    expect(await guess(stack, device, 3)).toEqual([401, 401, 429])
  })

  it('of claims stay counted after a login in the same network, where a stranger’s page can claim', async ({
    boot,
  }) => {
    const stack = await boot({
      workers: false,
      settings: { LOGIN_HARD_STOP: '5', LOGIN_FAILURES_PER_MAC: '50' },
    })
    const owner = await loggedIn(stack)
    const { ip } = openBrowser(stack)
    const page = await openApp(stack, { ip })
    await page.report([owner.mac_address])
    const statuses: number[] = []
    for (let evening = 0; evening < 3; evening += 1) {
      for (let count = 0; count < 2; count += 1)
        statuses.push((await page.call('POST', '/claims', { device_key: '000000' })).status)
      await logIn(openBrowser(stack, ip), owner)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('of other networks stay counted after several successes at once', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_FAILURES_PER_MAC: '50' } })
    const device = await registered(stack)
    await guess(stack, device, 6)
    const { ip } = openBrowser(stack)
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 5 }, () => logIn(openBrowser(stack, ip), device)))
    expect(await stack.sql('select key_failures from devices')).toEqual([{ key_failures: 6 }])
  })

  itWithoutWorkers(
    'are counted while a right key from the same network is being accepted, without a deadlock',
    async ({ stack }) => {
      const device = await registered(stack)
      await stack.sql(`create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return old; end $$`)
      await stack.sql(
        'create trigger hold before delete on key_failures for each row execute function hold()',
      )
      const { ip } = openBrowser(stack)
      const statuses = await withClient(stack.ctx.config.database.url, async (client) => {
        await client.query('select pg_advisory_lock(1)')
        const right = logIn(openBrowser(stack, ip), device)
        await untilWaitingForLocks(client, 1)
        const wrongKey = logIn(openBrowser(stack, ip), withWrongKey(device))
        await untilWaitingForLocks(client, 2)
        await client.query('select pg_advisory_unlock(1)')
        return [(await right).status, (await wrongKey).status]
      })
      expect(statuses).toEqual([200, 401])
      expect(await stack.sql('select key_failures from devices')).toEqual([{ key_failures: 1 }])
    },
  )

  it('with stolen cookies of a trusted browser stay counted when the browser logs in from another network', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '5' } })
    const owner = await loggedIn(stack)
    const copiedBrowser = openBrowser(stack)
    for (const [name, value] of owner.browser.cookies) copiedBrowser.cookies.set(name, value)
    for (let count = 0; count < 3; count += 1) await logIn(copiedBrowser, withWrongKey(owner))
    expect(await logIn(owner.browser, owner)).toMatchObject({ status: 200 })
    expect(await stack.sql('select trusted_key_failures from devices')).toEqual([{ trusted_key_failures: 3 }])
  })
})

describe('A device at the ceiling', () => {
  itAtCeiling('lets a trusted browser log in, whose wrong keys are counted separately', async ({ stack }) => {
    const owner = await ownerAtCeiling(stack)
    expect(await logIn(owner.browser, owner)).toMatchObject({ status: 200 })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await logIn(owner.browser, withWrongKey(owner))).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    const { json } = await ops(stack, 'devices', 'show', owner.mac_address)
    const until = 'support unlocks it'
    expect(json).toMatchObject({
      locks: [
        { lock: 'login', failures: 3, until },
        { lock: 'login from trusted browsers', failures: 3, until },
      ],
    })
  })

  itAtCeiling('accepts as many wrong keys again after support unlocked it', async ({ stack }) => {
    const owner = await ownerAtCeiling(stack)
    await ops(stack, 'devices', 'unlock', owner.mac_address, ...REASON)
    expect(await guess(stack, owner, 4)).toEqual([401, 401, 401, 429])
  })

  itAtCeiling(
    'counts from zero after its television confirmed a login at the ceiling, but not below it',
    async ({ stack }) => {
      const owner = await ownerAtCeiling(stack)
      const device = { id: await idOf(stack, owner) }
      const confirm = () => stack.ctx.unit((tx) => recordConfirmedLogin(stack.ctx, tx, device, SUPPORT))
      await confirm()
      expect(await guess(stack, owner, 2)).toEqual([401, 401])
      await confirm()
      expect(await guess(stack, owner, 2)).toEqual([401, 429])
    },
  )

  itAtCeiling('keeps its count if its owner saves the same key again', async ({ stack }) => {
    const owner = await ownerAtCeiling(stack)
    expect(await owner.browser.rest('POST', '/device/saveDeviceKey', owner)).toMatchObject({ status: 200 })
    expect(await logInFromNewNetwork(stack, owner)).toEqual(atCeiling)
  })

  itAtCeiling('starts to count again after a reset of its key', async ({ stack }) => {
    const owner = await ownerAtCeiling(stack)
    await ops(stack, 'devices', 'reset-key', owner.mac_address, ...REASON)
    const changed = { ...owner, device_key: await keyOf(stack, await idOf(stack, owner)) }
    expect(await logIn(openBrowser(stack), changed)).toMatchObject({ status: 200 })
    expect(await guess(stack, changed, 4)).toEqual([401, 401, 401, 429])
  })
})

const withWrongKey = (device: OwnedDevice): OwnedDevice => ({ ...device, device_key: '000000' })

/** The owner of a device with a trusted browser, after three wrong keys, which are its ceiling. */
async function ownerAtCeiling(stack: Stack): Promise<Owner> {
  const owner = await loggedIn(stack)
  expect(await guess(stack, owner, 3)).toEqual([401, 401, 401])
  expect(await logInFromNewNetwork(stack, owner)).toEqual(atCeiling)
  return owner
}

/** Logs in with the right key from a network without earlier attempts. */
async function logInFromNewNetwork(stack: Stack, device: OwnedDevice) {
  const { status, headers } = await logIn(openBrowser(stack), device)
  return { status, retryAfter: headers.get('retry-after') }
}

/** Tries wrong keys, each from another network; returns the statuses. */
async function guess(stack: Stack, device: OwnedDevice, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1)
    statuses.push((await logIn(openBrowser(stack), withWrongKey(device))).status)
  return statuses
}
