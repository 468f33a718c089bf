// @module-tag sweep
import { createHash } from 'node:crypto'
import { deviceLocks, removeDeviceLocks } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { idOf, logIn, loggedIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { confirmingTelevision, logInByTelevision } from './tv-login-steps.ts'

describe('Trusted browsers of a device', () => {
  it('share one limit of failed logins', async ({ stack }) => {
    const device = await newDevice(stack)
    const tokens = await tokensOf(stack, device, 12)
    const statuses: number[] = []
    for (const token of tokens) statuses.push(await guess(stack, device, token))
    // The two oldest are no longer trusted; the ten newest share one limit.
    expect(statuses).toEqual([401, 401, ...attemptsUpTo(5, 10)])
  })

  it('are ten at most; the oldest is removed', async ({ stack }) => {
    const device = await newDevice(stack)
    const tokens = await tokensOf(stack, device, 11)
    for (let count = 0; count < 5; count += 1) await guess(stack, device)
    expect(await canLogIn(stack, device, tokens.at(0))).toBe(false)
    expect(await canLogIn(stack, device, tokens.at(1))).toBe(true)
    expect(await stack.sql('select from trusted_browsers where device_id = $1', device.id)).toHaveLength(10)
  })

  it.for([
    [
      'the owner changes the key',
      (owner: Browser) => owner.rest('POST', '/device/saveDeviceKey', { device_key: '222222' }),
    ],
    ['support resets it', (_: Browser, stack: Stack, id: string) => stack.sql(RESET, id)],
    ['the owner logs out elsewhere', (owner: Browser) => owner.trpc.sessions.endOthers.mutate()],
  ] as const)('are no longer trusted after %s', async ([, end], { stack }) => {
    const device = await newDevice(stack)
    const ownerBrowser = openBrowser(stack)
    await logIn(ownerBrowser, device)
    const tokens = await tokensOf(stack, device, 6)
    await end(ownerBrowser, stack, device.id)
    const statuses: number[] = []
    for (const token of tokens) statuses.push(await guess(stack, device, token))
    expect(statuses).toEqual(attemptsUpTo(5, 6))
  })

  it('stay trusted when they log out all other browsers', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    await browser.trpc.sessions.endOthers.mutate()
    for (let count = 0; count < 5; count += 1) await guess(stack, device)
    expect(await canLogIn(stack, device, browser.cookies.get('browser'))).toBe(true)
  })

  it.for(['the key', 'the television’s code'])(
    'get a new token by a login with %s, because a stranger may have set the one before',
    async (way, { stack }) => {
      const tv = await confirmingTelevision(stack)
      const chosen = 'S'.repeat(43)
      const browser = browserWith(stack, chosen)
      if (way === 'the key') await logIn(browser, tv.device)
      else await logInByTelevision(stack, tv, browser)
      for (let count = 0; count < 5; count += 1) await guess(stack, tv.device)
      expect(await canLogIn(stack, tv.device, chosen)).toBe(false)
      expect(await canLogIn(stack, tv.device, browser.cookies.get('browser'))).toBe(true)
    },
  )

  it('stay trusted by a device when they log in to another one', async ({ stack }) => {
    const [first, second] = [await newDevice(stack), await newDevice(stack)]
    const browser = openBrowser(stack)
    for (const device of [first, second]) await logIn(browser, device)
    const token = browser.cookies.get('browser')
    for (const device of [first, second]) {
      for (let count = 0; count < 5; count += 1) await guess(stack, device)
      expect(await canLogIn(stack, device, token)).toBe(true)
    }
  })

  it('are trusted again after a login with the new key', async ({ stack, owner: { browser, ...device } }) => {
    await browser.rest('POST', '/device/saveDeviceKey', { device_key: '222222' })
    const changed = { ...device, device_key: '222222' }
    await logIn(browser, changed)
    for (let count = 0; count < 5; count += 1) await guess(stack, changed)
    expect(await canLogIn(stack, changed, browser.cookies.get('browser'))).toBe(true)
  })

  it('that the previous version stored stay trusted while the key is the first one', async ({ stack }) => {
    const hash = createHash('sha256').update(TOKEN).digest()
    const [device, changed] = [await newDevice(stack), await newDevice(stack)]
    for (const { id } of [device, changed]) await stack.sql(INSERT_WITHOUT_VERSION, hash, id)
    await stack.sql('update devices set key_version = 2 where id = $1', changed.id)
    for (const { id, ...credentials } of [device, changed]) {
      for (let count = 0; count < 5; count += 1) await guess(stack, credentials)
      expect(await canLogIn(stack, credentials, TOKEN)).toBe(id === device.id)
    }
  })
})

it('All browsers of a device share its captchas and wrong short codes; `limits lift` of the device resets both', async ({
  boot,
}) => {
  const stack = await boot({ workers: false, settings: { CAPTCHAS_PER_IP: '3' } })
  const owner = await loggedIn(stack)
  const second = openBrowser(stack, '198.18.44.1')
  expect((await logIn(second, owner)).status).toBe(200)
  const captcha = async (browser: Browser) => (await browser.rest('GET', '/captcha/generate')).status
  const wrongCode = (browser: Browser) => browser.trpc.sessions.requestTvLogin.mutate({ code: 'BCDF-GHJK' })
  expect([await captcha(owner.browser), await captcha(second), await captcha(owner.browser)]).toEqual([
    200, 200, 200,
  ])
  expect(await captcha(second)).toBe(429)
  for (let count = 0; count < 10; count += 1)
    await expect(wrongCode(count % 2 === 0 ? owner.browser : second)).rejects.toThrow(
      'That code isn’t valid.',
    )
  await expect(wrongCode(second)).rejects.toThrow('Too many wrong codes.')

  // Browsers that never logged in are counted for their network.
  expect(await captcha(openBrowser(stack, '198.18.44.1'))).toBe(200)
  await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
  expect(await captcha(second)).toBe(200)
  await expect(wrongCode(second)).rejects.toThrow('That code isn’t valid.')
})

it('A browser whose trust ended with the key spends the captchas of its network, not those of the device', async ({
  boot,
}) => {
  const stack = await boot({ workers: false, settings: { CAPTCHAS_PER_IP: '3' } })
  const owner = await loggedIn(stack)
  const former = openBrowser(stack)
  await logIn(former, owner)
  await owner.browser.rest('POST', '/device/saveDeviceKey', { device_key: '222222' })
  await logIn(owner.browser, { ...owner, device_key: '222222' })
  const captcha = async (browser: Browser) => (await browser.rest('GET', '/captcha/generate')).status
  expect([await captcha(former), await captcha(former), await captcha(former)]).toEqual([200, 200, 429])
  expect([await captcha(owner.browser), await captcha(owner.browser)]).toEqual([200, 200])
})

it('Locks of a device are listed, and removed together', async ({ stack, owner: { browser, ...device } }) => {
  const target = { id: device.id, mac_address: device.mac_address }
  const save = { playlist_name: 'a', playlist_url: 'http://lists.example/a.m3u', playlist_type: 'general' }
  await browser.rest('POST', '/device/savePlaylist', {
    ...save,
    current_playlist_url_id: -1,
    protect: true,
    pin: '4711',
  })
  const { playlists } = await browser.trpc.playlists.list.query()
  expect(await deviceLocks(stack.ctx, stack.ctx.db, target)).toEqual([])

  for (let count = 0; count < 5; count += 1) {
    await guess(stack, device)
    await guess(stack, device, browser.cookies.get('browser'))
    await browser.rest('GET', `/device/checkPlaylistPinCode/${playlists[0]?._id}/0000`)
  }
  const locks = await deviceLocks(stack.ctx, stack.ctx.db, target)
  expect(locks.map(({ name, failures }) => [name, failures])).toEqual([
    ['login-mac', 5],
    ['login-trusted', 5],
    ['pin', 5],
  ])
  for (const { until } of locks) expect(until?.getTime()).toBeGreaterThan(Date.now())

  await removeDeviceLocks(stack.ctx, stack.ctx.db, target)
  expect(await deviceLocks(stack.ctx, stack.ctx.db, target)).toEqual([])
  expect(await guess(stack, device)).toBe(401)
})

/** A reset of the device key by support. */
const RESET = 'update devices set key_version = key_version + 1, key_changed_in = null where id = $1'
/** Inserts a trusted browser as a server without key versions does. */
const INSERT_WITHOUT_VERSION = `insert into trusted_browsers (token_hash, device_id) values ($1, $2)`
const TOKEN = 'T'.repeat(43)

async function newDevice(stack: Stack): Promise<OwnedDevice & { readonly id: string }> {
  const device = await registered(stack)
  return { ...device, id: await idOf(stack, device) }
}

const attemptsUpTo = (limit: number, total: number): number[] =>
  Array.from({ length: total }, (_, index) => (index < limit ? 401 : 429))

/** Logs several browsers in, one after the other; returns their tokens. */
async function tokensOf(stack: Stack, device: OwnedDevice, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const browser = openBrowser(stack)
    await logIn(browser, device)
    tokens.push(browser.cookies.get('browser') ?? '')
  }
  return tokens
}

/** One attempt with a wrong key, from another internet address; returns its status. */
async function guess(stack: Stack, device: OwnedDevice, token?: string): Promise<number> {
  const { status } = await logIn(browserWith(stack, token), { ...device, device_key: '000000' })
  return status
}

/** Whether a browser can log in while the device is locked for others. */
async function canLogIn(stack: Stack, device: OwnedDevice, token: string | undefined): Promise<boolean> {
  const { status } = await logIn(browserWith(stack, token), device)
  expect([200, 429]).toContain(status)
  return status === 200
}

function browserWith(stack: Stack, token: string | undefined): Browser {
  const browser = openBrowser(stack)
  if (token !== undefined) browser.cookies.set('browser', token)
  return browser
}
