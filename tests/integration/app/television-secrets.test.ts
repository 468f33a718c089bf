import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { requestDuring, untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { openBrowser } from '../../kit/browser.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { questionTo, television, type Television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { isActing, keyOf, newMac } from './app-steps.ts'

const PIN = '4711'

/** An owner with a protected playlist, a television from before the protection and one from after it. */
async function ownerWithProtectedPlaylist(stack: Stack) {
  const owner = await loggedIn(stack)
  const { browser } = owner
  const earlierTv = await television(stack, { device: owner })
  const id = crypto.randomUUID()
  await browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id, protect: 'true', pin: PIN })
  const laterTv = await television(stack, { device: owner })
  return { owner, browser, id, earlierTv, laterTv }
}

const sourceOn = async (tv: Television): Promise<unknown> => {
  const { body } = await tv.state()
  const [playlist] = Object(body['playlists'])
  return Object(playlist).source
}
const SOURCE = { url: NEW_PLAYLIST.playlist_url, epg_url: null }

describe('A protected playlist', () => {
  it('is sent to televisions authorized before its protection, and to others once they have sent its PIN', async ({
    stack,
  }) => {
    const { id, earlierTv, laterTv } = await ownerWithProtectedPlaylist(stack)
    expect(await sourceOn(earlierTv)).toEqual(SOURCE)
    const { tag, body } = await laterTv.state()
    expect(body).toMatchObject({ playlists: [{ id, name: 'Films', protected: true, source: null }] })
    expect(await laterTv.call('POST', `/playlists/${id}/unlocks`, { pin: '1111' })).toMatchObject({
      status: 422,
      body: { code: 'playlists.pin_wrong', tries_left: 4 },
    })
    expect(await laterTv.state({ tag })).toMatchObject({ status: 304 })
    expect((await laterTv.call('POST', `/playlists/${id}/unlocks`, { pin: PIN })).status).toBe(204)
    expect((await laterTv.state({ tag })).status).toBe(200)
    expect(await sourceOn(laterTv)).toEqual(SOURCE)
  })

  it('stays unlocked for a television when it is edited, and is locked for a new television', async ({
    stack,
  }) => {
    const { browser, id, owner, laterTv } = await ownerWithProtectedPlaylist(stack)
    await laterTv.call('POST', `/playlists/${id}/unlocks`, { pin: PIN })
    await browser.trpc.playlists.open.mutate({ id, pin: PIN })
    await browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      current_playlist_url_id: id,
      protect: 'true',
      pin: '123456',
    })
    expect(await sourceOn(laterTv)).toEqual(SOURCE)
    expect(await sourceOn(await television(stack, { device: owner }))).toBeNull()
  })

  it('is not unlocked for another device, or after too many wrong PINs', async ({ stack }) => {
    const { id, laterTv } = await ownerWithProtectedPlaylist(stack)
    const other = await television(stack)
    expect(await other.call('POST', `/playlists/${id}/unlocks`, { pin: PIN })).toMatchObject({
      status: 404,
      body: { code: 'playlists.playlist_missing' },
    })
    for (let wrong = 0; wrong < 5; wrong += 1)
      await laterTv.call('POST', `/playlists/${id}/unlocks`, { pin: '0000' })
    const throttled = await laterTv.call('POST', `/playlists/${id}/unlocks`, { pin: PIN })
    expect(throttled).toMatchObject({ status: 429, body: { code: 'playlists.pin_throttled' } })
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await sourceOn(laterTv)).toBeNull()
  })

  it('needs its PIN on every television if the previous product version protected it', async ({ stack }) => {
    const { earlierTv } = await ownerWithProtectedPlaylist(stack)
    await stack.sql('update playlists set protected_at = null where device_id = $1', earlierTv.deviceId)
    expect(await sourceOn(earlierTv)).toBeNull()
  })
})

describe('The secrets of a device', () => {
  it('are read by its televisions, and are not cached', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    const tv = await television(stack, { device })
    const before = await tv.call('GET', '/secrets')
    expect(before.headers.get('cache-control')).toBe('no-store')
    expect(before).toMatchObject({ status: 200, body: { device_key: '123456', parent_pin: null } })
    await browser.trpc.devices.changePin.mutate({ pin_code: '4321' })
    expect((await tv.call('GET', '/secrets')).body).toEqual({ device_key: '123456', parent_pin: '4321' })
  })

  it('contain the new key once the television changes it, which ends all sessions', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    const tv = await television(stack, { device })
    const { status, body } = await tv.call('POST', '/device-key', {})
    expect(status).toBe(200)
    const key = String(body['device_key'])
    expect(key).toMatch(/^\d{6}$/)
    expect((await tv.call('GET', '/secrets')).body).toMatchObject({ device_key: key })
    expect((await tv.state()).body).toMatchObject({ secrets_version: 2 })
    await expect(browser.trpc.playlists.list.query()).rejects.toThrow('Please log in.')
    expect((await logIn(openBrowser(stack), { ...device, device_key: key })).status).toBe(200)
  })
})

describe('An app that is locked out during its call', () => {
  const ends = {
    'is removed': 'update installations set ended_at = app_now() where id = $1',
    'waits for consent again': `update installations set authorized_at = null, claim_number = '4747' where id = $1`,
  }
  const refused = {
    'is removed': { status: 403, body: { code: 'devices.installation_revoked' } },
    'waits for consent again': { status: 403, body: { code: 'devices.installation_waiting' } },
  }

  it.for(['is removed', 'waits for consent again'] as const)(
    'changes no key, ends no sessions, and answers no question: it %s',
    async (event, { stack, owner }) => {
      for (const [method, path] of [
        ['POST', '/device-key'],
        ['DELETE', '/sessions'],
        ['POST', '/confirmations/{id}/answers'],
      ] as const) {
        const tv = await television(stack, { device: owner })
        const waiting = await openApp(stack)
        await waiting.report([owner.mac_address])
        const shown = Number((await waiting.call('GET', '/state')).body['claim_number'])
        const call = path.replace('{id}', await questionTo(stack, owner.id))
        const body = method === 'POST' ? { number: shown } : undefined
        const answer = await requestDuring(stack, [ends[event], tv.id], () => tv.call(method, call, body))
        expect(answer, path).toMatchObject(refused[event])
        expect(await isActing(waiting)).toBe(false)
      }
      expect(await keyOf(stack, owner.id)).toBe(owner.device_key)
      expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    },
  )

  it.for(['is removed', 'waits for consent again'] as const)(
    'does not learn the key by repeating a call: it %s',
    async (event, { stack }) => {
      const app = await openApp(stack)
      await app.report([newMac()])
      const [row] = await stack.sql<{ id: string }>(
        'select id from installations where thumbprint = $1',
        app.thumbprint,
      )
      const renew = () => app.call('POST', '/device-key', {}, { 'idempotency-key': '"once"' })
      expect(await renew()).toMatchObject({ status: 200 })
      const answer = await withClient(stack.ctx.config.database.url, async (client) => {
        await client.query('begin')
        // The repeated call waits for the table, after its token was looked up.
        await client.query('lock table idempotency_keys in access exclusive mode')
        await client.query(ends[event], [row?.id])
        const repeated = renew()
        await untilWaitingForLocks(client, 1)
        await client.query('commit')
        return await repeated
      })
      expect(answer).toMatchObject(refused[event])
    },
  )
})
