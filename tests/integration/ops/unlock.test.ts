// @module-tag sweep
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { ops, protectedPlaylist, REASON } from './ops.ts'

describe('devices unlock', () => {
  it('removes every lock of a device: new browsers, trusted browsers, PINs', async ({ stack, owner }) => {
    const wrong = { ...owner, device_key: '000000' }
    const playlist = await protectedPlaylist(owner)
    for (let count = 0; count < 6; count += 1) {
      await logIn(openBrowser(stack), wrong)
      await logIn(owner.browser, wrong)
      await openPlaylist(owner.browser, playlist, '0000')
    }
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 429 })
    expect(await logIn(owner.browser, owner)).toMatchObject({ status: 429 })
    expect(await openPlaylist(owner.browser, playlist, '482913')).toBe(false)
    const anyTime = expect.stringMatching(/^\d{4}-/)
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      locks: [
        { lock: 'login', failures: 5, until: anyTime },
        { lock: 'login from trusted browsers', failures: 5, until: anyTime },
        { lock: 'playlist PINs', failures: 5, until: anyTime },
      ],
    })

    const unlocked = await ops(stack, 'devices', 'unlock', owner.mac_address, ...REASON)
    expect(unlocked).toMatchObject({
      code: 0,
      json: {
        locks: [],
        audit: [{ action: 'devices unlock', actor: 'sue', reason: 'The owner called' }],
      },
    })
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })
    expect(await logIn(owner.browser, owner)).toMatchObject({ status: 200 })
    expect(await openPlaylist(owner.browser, playlist, '482913')).toBe(true)
  })

  it('removes a lock that does not end by itself', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '5' } })
    const owner = await loggedIn(stack)
    for (let count = 0; count < 5; count += 1)
      await logIn(openBrowser(stack), { ...owner, device_key: '000000' })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      locks: [{ lock: 'login', failures: 5, until: 'support unlocks it' }],
    })
    await ops(stack, 'devices', 'unlock', owner.mac_address, ...REASON)
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })
  })
})

describe('limits unlock-devices', () => {
  it('lists all locked devices, and unlocks them with --yes', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '6' } })
    const [throttled, atCeiling, byPins, free, deleted] = [
      await loggedIn(stack),
      await loggedIn(stack),
      await loggedIn(stack),
      await loggedIn(stack),
      await loggedIn(stack),
    ]
    const guess = (owner: Owner, times: number) => logInWithWrongKeys(stack, owner, times)
    await guess(atCeiling, 5)
    await stack.shiftClock('16 minutes')
    await guess(throttled, 5)
    await guess(atCeiling, 1)
    await guess(free, 1)
    // A deleted device cannot be unlocked, and must not keep the others from being unlocked.
    await guess(deleted, 5)
    await deleted.browser.trpc.people.deleteDevice.mutate({ current_key: deleted.device_key })
    const playlist = await protectedPlaylist(byPins)
    for (let count = 0; count < 5; count += 1) await openPlaylist(byPins.browser, playlist, '0000')
    const locked = [throttled, atCeiling, byPins].map(({ mac_address }) => mac_address).toSorted()
    const preview = await ops(stack, 'limits', 'unlock-devices')
    expect(preview.json).toMatchObject({ would_unlock: 3, nothing_done: expect.any(String) })
    expect(devicesIn(preview.json)).toEqual(locked)
    expect(await openPlaylist(byPins.browser, playlist, '482913')).toBe(false)

    expect((await ops(stack, 'limits', 'unlock-devices', '--yes', ...REASON)).json).toEqual({ unlocked: 3 })
    for (const owner of [throttled, atCeiling, byPins, free])
      expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 200 })
    expect(await openPlaylist(byPins.browser, playlist, '482913')).toBe(true)
    expect((await ops(stack, 'limits', 'unlock-devices')).json).toMatchObject({ would_unlock: 0 })
  })
})

describe('limits lift', () => {
  it('resets the limits of a device, and of no other device', async ({ boot }) => {
    const limits = { SAVES_PER_DEVICE: '2', PAYMENT_STARTS_PER_DEVICE: '2', CAPTURES_PER_DEVICE: '2' }
    const stack = await boot({ workers: false, settings: limits })
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const limitedCalls = ({ browser }: Owner) => [
      () => browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST),
      () => browser.rest('POST', '/paypal/order/create', {}),
      () => browser.rest('POST', '/paypal/order/capture/none'),
    ]
    const areRefused = (owner: Owner) =>
      Promise.all(limitedCalls(owner).map(async (call) => (await call()).status === 429))
    const [accepted, refused] = [Array<boolean>(3).fill(false), Array<boolean>(3).fill(true)]
    for (const device of [owner, other])
      for (const expected of [accepted, accepted, refused]) expect(await areRefused(device)).toEqual(expected)

    const lifted = await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
    expect(lifted.json).toEqual({ lifted: owner.mac_address })
    expect(await areRefused(owner)).toEqual(accepted)
    expect(await areRefused(other)).toEqual(refused)
    expect(await stack.sql('select action, reason from audit')).toEqual([
      { action: 'devices lift-limits', reason: 'The owner called' },
    ])
  })
})

it.for([
  ['203.0.113.7', 'network 203.0.113.0/24'],
  ['2001:db8:1:2::7', 'network 2001:db8:1::/48'],
] as const)(
  'The audit log has the network and not the internet address of `limits lift %s`',
  async ([address, subject], { stack }) => {
    await ops(stack, 'limits', 'lift', address, ...REASON)
    const rows = await stack.sql(
      `select subject from audit where action = 'limits lift' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ subject }])
  },
)

async function logInWithWrongKeys(stack: Stack, owner: Owner, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await logIn(openBrowser(stack), { ...owner, device_key: '000000' })
}

const devicesIn = (answer: unknown): unknown[] => {
  const { devices } = Object(answer)
  return Array.isArray(devices) ? devices.map(String).toSorted() : []
}

/** Enters a playlist's PIN; true if it was right and not throttled. */
const openPlaylist = (browser: Browser, id: string, pin: string): Promise<boolean> =>
  browser.trpc.playlists.open.mutate({ id, pin }).then(
    () => true,
    () => false,
  )
