// @module-tag sweep
import { limitsSpent } from '@player/server/kernel/metrics'
import { take, undoTakes } from '@player/server/kernel/throttle'
import { describe, expect, vi } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { logIn, loggedIn, type Owner } from '../../kit/factories.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const PIN = '4711'
const wrong = { status: 200, body: { status: 'error', message: 'Invalid PIN!' } }
const right = { status: 200, body: { status: 'success' } }
const throttled = {
  status: 429,
  body: { status: 'error', message: 'Too many wrong PINs.' },
}

describe('Wrong PINs of one device', () => {
  it('are limited to five in 15 minutes, over all browsers and playlists', async ({ boot }) => {
    const { stack, owner, ids } = await protectedPlaylists(boot)
    const otherBrowser = openBrowser(stack)
    await logIn(otherBrowser, owner)
    for (let count = 0; count < 5; count += 1) {
      const browser = count % 2 === 0 ? owner.browser : otherBrowser
      expect(await check(browser, ids[count % 2], '0000')).toMatchObject(wrong)
    }
    const refused = await check(owner.browser, ids[0], PIN)
    expect(refused).toMatchObject(throttled)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880)
    expect(await remove(otherBrowser, ids[1], PIN)).toMatchObject(throttled)
    await stack.shiftClock('15 minutes')
    expect(await check(owner.browser, ids[0], PIN)).toMatchObject(right)
  })

  it('are refused with fewer statements after ten refusals in a row, until support lifts the limit', async ({
    boot,
  }) => {
    const { stack, owner, ids } = await protectedPlaylists(boot)
    const countStatements = (times: number) => statementsOfRefusals(owner, ids[0], times)
    for (let count = 0; count < 5; count += 1) await check(owner.browser, ids[0], '0000')
    const metric = vi.spyOn(limitsSpent, 'inc')
    expect(await countStatements(10)).toBe(10)
    // Not always none: a refusal is repeated from memory for a second, then read again.
    expect(await countStatements(10)).toBeLessThan(10)
    expect(metric.mock.calls).toEqual(Array.from({ length: 20 }, () => [{ limit: 'pin' }]))
    metric.mockRestore()
    const { headers } = await check(owner.browser, ids[0], PIN)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(880)
    await ops(stack, 'devices', 'unlock', owner.mac_address, ...REASON)
    expect(await check(owner.browser, ids[0], PIN)).toMatchObject(right)
  })

  it('are not reset by a right PIN, even of another playlist', async ({ boot }) => {
    const { owner, ids } = await protectedPlaylists(boot)
    for (let count = 0; count < 4; count += 1) {
      expect(await check(owner.browser, ids[0], '0000')).toMatchObject(wrong)
      expect(await check(owner.browser, ids[1], PIN)).toMatchObject(right)
    }
    expect(await check(owner.browser, ids[0], '0000')).toMatchObject(wrong)
    expect(await check(owner.browser, ids[1], PIN)).toMatchObject(throttled)
  })

  it('are limited to twenty a day', async ({ boot }) => {
    const { stack, owner, ids } = await protectedPlaylists(boot)
    for (let count = 0; count < 20; count += 1) {
      if (count > 0 && count % 5 === 0) await stack.shiftClock('16 minutes')
      expect(await check(owner.browser, ids[0], '0000')).toMatchObject(wrong)
    }
    await stack.shiftClock('16 minutes')
    await stack.shiftClock('22 hours 50 minutes')
    // Attempts that the limit of a day refuses are not counted.
    for (let count = 0; count < 5; count += 1)
      expect(await check(owner.browser, ids[0], PIN)).toMatchObject(throttled)
    expect(await statementsOfRefusals(owner, ids[0], 5)).toBe(5)
    // Not always five: a refusal is repeated from memory for a second, then read again.
    expect(await statementsOfRefusals(owner, ids[0], 10)).toBeLessThan(10)
    await stack.shiftClock('10 minutes')
    expect(await check(owner.browser, ids[0], PIN)).toMatchObject(right)
  })

  it('are also counted in the call that lists what a PIN unlocks, if a playlist is unlocked', async ({
    boot,
  }) => {
    const { owner, ids } = await protectedPlaylists(boot)
    const show = (pin: string) => owner.browser.rest('GET', `/device/playlists/${pin}`)
    for (let count = 0; count < 6; count += 1)
      expect((await show('0000')).body).toMatchObject({ status: 'success', playlists: [] })
    await check(owner.browser, ids[0], PIN)
    for (let count = 0; count < 5; count += 1)
      expect((await show('0000')).body).toMatchObject({ status: 'success', playlists: [] })
    expect(await show(PIN)).toMatchObject(throttled)
  })
})

it('A right PIN whose check began in an earlier window takes back no wrong PIN of this one', async ({
  boot,
}) => {
  const stack = await boot({ workers: false })
  const { ctx } = stack
  const budget = { rule: ctx.config.throttles.pinMinutes, subject: Buffer.from('device') }
  const countOf = async () => (await stack.sql(`select count from throttles where name = 'pin'`))[0]
  await take(ctx.db, budget)
  await take(ctx.db, budget)
  await undoTakes(ctx.db, [budget], 0)
  expect(await countOf()).toEqual({ count: 1 })
  await stack.shiftClock('15 minutes')
  await take(ctx.db, budget)
  await undoTakes(ctx.db, [budget], 900)
  expect(await countOf()).toEqual({ count: 1 })
})

/** The number of statements about limits that `times` refused checks send. */
async function statementsOfRefusals(owner: Owner, id: string | undefined, times: number): Promise<number> {
  const statements = await serverStatementsOf(async () => {
    for (let count = 0; count < times; count += 1)
      expect(await check(owner.browser, id, PIN)).toMatchObject(throttled)
  })
  return statements.filter((text) => text.includes('throttles')).length
}

const check = (browser: Browser, id: string | undefined, pin: string) =>
  browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${pin}`)
const remove = (browser: Browser, id: string | undefined, pin: string) =>
  browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin })

/** Boots a stack; returns it with an owner and the ids of the owner's two playlists under one PIN. */
async function protectedPlaylists(
  boot: (options: { workers: boolean }) => Promise<Stack>,
): Promise<{ stack: Stack; owner: Owner; ids: readonly string[] }> {
  const stack = await boot({ workers: false })
  const owner = await loggedIn(stack)
  const ids: string[] = []
  for (const playlist_name of ['One', 'Two']) {
    const { body } = await owner.browser.rest('POST', '/device/savePlaylist', {
      current_playlist_url_id: -1,
      playlist_name,
      playlist_url: 'http://lists.example/list.m3u',
      playlist_type: 'general',
      protect: 'true',
      pin: PIN,
    })
    ids.push(String(body['_id']))
  }
  return { stack, owner, ids }
}
