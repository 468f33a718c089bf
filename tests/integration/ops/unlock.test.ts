import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'
import { ops, protectedPlaylist, REASON } from './ops.ts'

describe('devices unlock', () => {
  it('removes every lock of a device: new browsers, trusted browsers, PINs', async ({ stack }) => {
    const owner = await loggedIn(stack)
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
    const soon = expect.stringMatching(/^\d{4}-/)
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      locks: [
        { lock: 'login', failures: 5, until: soon },
        { lock: 'login from trusted browsers', failures: 5, until: soon },
        { lock: 'playlist PINs', failures: 5, until: soon },
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

  it('removes the lock that only support can remove', async ({ boot }) => {
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

/** Enters a playlist's PIN; true if it was right and not throttled. */
const openPlaylist = (browser: Browser, id: string, pin: string): Promise<boolean> =>
  browser.trpc.playlists.open.mutate({ id, pin }).then(
    () => true,
    () => false,
  )
