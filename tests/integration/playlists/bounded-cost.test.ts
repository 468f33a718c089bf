// @module-tag sweep
import { performance } from 'node:perf_hooks'
import { budgetOf } from '@player/server/kernel/throttle'
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Browser } from '../../kit/browser.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const save = (browser: Browser, pin: string, id: string | null = null) =>
  browser.rest('POST', '/device/savePlaylist', { ...NEW_PLAYLIST, protect: 'true', pin, ...placeOf(id) })
const placeOf = (id: string | null) => (id === null ? {} : { current_playlist_url_id: id })
const check = (browser: Browser, id: unknown, pin: string) =>
  browser.rest('GET', `/device/checkPlaylistPinCode/${String(id)}/${pin}`)
const show = async (browser: Browser, pin: string): Promise<unknown[]> => {
  const { body } = await browser.rest('GET', `/device/playlists/${pin}`)
  return Array.isArray(body['playlists']) ? body['playlists'] : []
}

describe('The limit of concurrent PIN hashes', () => {
  it('refuses some of fifty protected saves of one owner with 429; another owner’s PIN check does not wait for them', async ({
    stack,
  }) => {
    const [{ browser, id }, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { body } = await save(other.browser, '4711')
    let haveEnded = false
    const saves = Promise.all(Array.from({ length: 50 }, () => save(browser, '1234'))).finally(() => {
      haveEnded = true
    })
    expect((await check(other.browser, body['_id'], '4711')).body).toMatchObject({ status: 'success' })
    expect(haveEnded).toBe(false)
    const refused = (await saves).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1')
      expect(body).toMatchObject({ message: 'Too many requests. Try again later.' })
    }
    const { rule, subject } = budgetOf(stack.ctx, stack.ctx.config.throttles.saves, id)
    const counted = 'select count from throttles where name = $1 and subject = $2'
    expect(await stack.sql(counted, rule.name, subject)).toEqual([{ count: 50 - refused.length }])
  })

  it('does not count a refused check as a wrong PIN', async ({ stack, owner: { browser } }) => {
    const { body } = await save(browser, '4711')
    const saves = Array.from({ length: 30 }, () => save(browser, '1234'))
    const checks = Array.from({ length: 4 }, () => check(browser, body['_id'], '4711'))
    await Promise.all([...saves, ...checks])
    expect((await check(browser, body['_id'], '4711')).body).toMatchObject({ status: 'success' })
    expect(await stack.sql(`select from throttles where name = 'pin' and count > 0`)).toEqual([])
  })
})

it('A wrong PIN of a playlist that is unlocked is counted, also while too many PINs wait', async ({
  boot,
}) => {
  const stack = await boot({ workers: false })
  const { browser } = await loggedIn(stack)
  const { body } = await save(browser, '4711')
  await check(browser, body['_id'], '4711')
  const saves = Array.from({ length: 30 }, () => save(browser, '1234'))
  for (const pin of ['0000', '1111'])
    expect((await check(browser, body['_id'], pin)).body).toMatchObject({ message: 'Invalid PIN!' })
  expect((await check(browser, body['_id'], '4711')).body).toMatchObject({ status: 'success' })
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect(await stack.sql(`select count from throttles where name = 'pin'`)).toEqual([{ count: 2 }])
})

describe('The call that lists what a PIN unlocks', () => {
  it('computes no hash for playlists that are unlocked: sixty take less than a second', async ({
    stack,
    owner,
  }) => {
    const { _id: first } = (await save(owner.browser, '4711')).body
    await check(owner.browser, first, '4711')
    for (let added = 0; added < 59; added += 1)
      await owner.browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST)
    await openAll(stack, owner.id, String(first))
    const startedAt = performance.now()
    expect(await show(owner.browser, '4711')).toHaveLength(60)
    // Sixty hashes take some seconds; this call takes about a tenth of a second.
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('accepts only the newest PIN of a playlist that is unlocked', async ({ owner }) => {
    const { _id: id } = (await save(owner.browser, '4711')).body
    await check(owner.browser, id, '4711')
    await save(owner.browser, '5822', String(id))
    expect(await show(owner.browser, '5822')).toHaveLength(1)
    expect(await show(owner.browser, '4711')).toHaveLength(0)
    expect((await check(owner.browser, id, '4711')).body).toMatchObject({ status: 'error' })
    expect((await check(owner.browser, id, '5822')).body).toMatchObject({ status: 'success' })
  })
})

it('Saves are limited per device and hour; other devices are not affected', async ({ boot }) => {
  const stack = await boot({ workers: false, settings: { SAVES_PER_DEVICE: '3' } })
  const [{ browser }, other] = [await loggedIn(stack), await loggedIn(stack)]
  const savePlain = (browser: Browser) => browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST)
  for (let count = 0; count < 3; count += 1) expect((await savePlain(browser)).status).toBe(200)
  const refused = await savePlain(browser)
  expect(refused).toMatchObject({ status: 429, body: { message: 'You’ve saved very many playlists.' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect((await savePlain(other.browser)).status).toBe(200)
  await stack.shiftClock('1 hour')
  expect((await savePlain(browser)).status).toBe(200)
})

/** Gives all playlists of the device the PIN of one that is unlocked, and unlocks them as well. */
async function openAll(stack: Stack, deviceId: string, id: string): Promise<void> {
  await stack.sql(
    `update playlists set pin_hash = (select pin_hash from playlists where id = $2), protected_at = app_now() where device_id = $1`,
    deviceId,
    id,
  )
  await stack.sql(
    `insert into playlist_openings (session_id, playlist_id, opened_until, pin_hmac)
      select session_id, playlists.id, opened_until, pin_hmac from playlist_openings, playlists
      where playlist_id = $2 and device_id = $1 on conflict do nothing`,
    deviceId,
    id,
  )
}
