import { randomUUID } from 'node:crypto'
import { listPlaylists } from '@player/server/modules/playlists'
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, logIn, type OwnedDevice } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const secrets = {
  playlist_url: 'http://canary-url.example/list.m3u',
  username: 'canary-user',
  password: 'canary-password',
  xml_url: 'http://canary-guide.example/guide.xml',
}
/** Three of the secrets, by the names of the list of playlists. */
const source = { url: secrets.playlist_url, username: secrets.username, password: secrets.password }
const formWithPin = {
  ...secrets,
  current_playlist_url_id: -1,
  playlist_name: 'Locked',
  playlist_type: 'xc',
  pin: '482913',
}

describe('A protected playlist', () => {
  it.for(['true', true, '1', 1])('is saved with protect = %j', async (protect, { owner: { browser } }) => {
    expect(await save(browser, { ...formWithPin, protect })).toMatchObject({ status: 200 })
    expect(await listPlaylistsOf(browser)).toMatchObject([{ is_protected: true }])
  })

  it('is not replaced by a new one with its id, except by a repeated save of the session that added it', async ({
    stack,
    owner,
  }) => {
    const { browser } = owner
    const form = { ...formWithPin, protect: 'true', new_id: randomUUID() }
    expect(await save(browser, form)).toMatchObject({ status: 200 })
    expect(await save(browser, { ...form, playlist_name: 'Sent again' })).toMatchObject({ status: 200 })
    const replacement = { ...form, protect: 'false', playlist_name: 'Taken' }
    const refused = { status: 403, body: { code: 'playlists.playlist_protected' } }
    const other = await anotherSession(stack, owner)
    expect(await save(other, replacement)).toMatchObject(refused)
    await stack.shiftClock('11 minutes')
    expect(await save(browser, replacement)).toMatchObject(refused)
    expect(await listPlaylistsOf(browser)).toMatchObject([
      { playlist_name: 'Sent again', is_protected: true },
    ])
  })

  it('that another session protected is not replaced by a repeated save of the session that added it', async ({
    stack,
    owner,
  }) => {
    const form = { ...formWithPin, protect: 'false', new_id: randomUUID() }
    await save(owner.browser, form)
    const other = await anotherSession(stack, owner)
    const change = { ...formWithPin, protect: 'true', current_playlist_url_id: form.new_id }
    expect(await save(other, change)).toMatchObject({ status: 200 })
    expect(await save(owner.browser, form)).toMatchObject({ status: 403 })
    expect(await listPlaylistsOf(owner.browser)).toMatchObject([{ is_protected: true }])
  })

  it('is deleted only with its PIN, even if it is unlocked or was just added', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const { body } = await save(browser, { ...formWithPin, protect: 'true' })
    const id = String(body['_id'])
    const remove = (body?: object) => browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, body)
    const refused = { status: 200, body: { status: 'error', message: 'Invalid PIN!' } }
    expect(await remove()).toMatchObject(refused)
    expect(await browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${formWithPin.pin}`)).toMatchObject({
      body: { status: 'success' },
    })
    for (const body of [undefined, { pin: '' }])
      expect(await remove(body), JSON.stringify(body)).toMatchObject(refused)
    await expect(browser.trpc.playlists.delete.mutate({ id })).rejects.toThrow('Invalid PIN!')
    expect(await listPlaylistsOf(browser)).toHaveLength(1)
    expect(await remove({ pin: formWithPin.pin })).toMatchObject({ body: { status: 'success' } })
    expect(await listPlaylistsOf(browser)).toEqual([])
  })

  it('is not deleted without its PIN by a call that started before its protection', async ({ stack }) => {
    const { browser, id: deviceId } = await loggedIn(stack)
    const { body } = await save(browser, { ...formWithPin, protect: 'false' })
    const id = String(body['_id'])
    await withClient(stack.ctx.config.database.url, async (client) => {
      await client.query(`begin; update playlists set pin_hash = 'salt.hash' where device_id = '${deviceId}'`)
      const deletion = browser.rest('DELETE', `/device/deletePlayListUrl/${id}`)
      await untilWaitingForLocks(client, 1)
      await client.query('commit')
      expect(await deletion).toMatchObject({ body: { status: 'error', message: 'Invalid PIN!' } })
    })
    expect(await listPlaylistsOf(browser)).toMatchObject([{ is_protected: true }])
  })

  it('does not reveal its secrets in any answer', async ({ owner: { browser } }) => {
    const saved = await save(browser, { ...formWithPin, protect: 'true' })
    const [playlist] = await listPlaylistsOf(browser)
    expect(playlist).toEqual({
      _id: expect.any(String),
      playlist_name: 'Locked',
      url: null,
      username: null,
      password: null,
      epg_url: null,
      fallbacks: null,
      playlist_type: 'xc',
      is_protected: true,
      pin: null,
    })
    const answers = await Promise.all(
      ['/frontend/device/playlists', '/frontend/trpc/playlists.list'].map(async (path) =>
        (await browser.fetch(path)).text(),
      ),
    )
    for (const answer of [JSON.stringify(saved.body), ...answers]) expect(answer).not.toMatch(/canary|482913/)
  })

  it('has no source in the view from which a session’s playlists are read', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    for (const protect of ['true', 'false']) await save(browser, { ...formWithPin, protect })
    const playlists = await listPlaylistsOf(browser)
    expect(playlists).toEqual(await listPlaylists(stack.ctx, id))
    expect(playlists).toMatchObject([{ is_protected: true }, { is_protected: false, ...source }])
    const [read] = await stack.sql('select playlists from session_devices where id = $1', id)
    expect(read).toMatchObject({
      playlists: [{ source_sealed: null }, { source_sealed: expect.any(String) }],
    })
  })

  it('cannot be replaced without its PIN', async ({ owner: { browser } }) => {
    const { body } = await save(browser, { ...formWithPin, protect: 'true' })
    const change = {
      ...formWithPin,
      current_playlist_url_id: body['_id'],
      playlist_name: 'Taken over',
      protect: 'false',
    }
    expect(await save(browser, change)).toMatchObject({
      status: 403,
      body: { message: 'This playlist is protected. Enter its PIN first.' },
    })
    expect(await listPlaylistsOf(browser)).toMatchObject([{ playlist_name: 'Locked', is_protected: true }])
  })
})

it.for(['false', false, '0', 0])('A playlist is unprotected with protect %j', async (protect, { stack }) => {
  const { browser } = await loggedIn(stack)
  expect(await save(browser, { ...formWithPin, protect })).toMatchObject({ status: 200 })
  expect(await listPlaylistsOf(browser)).toMatchObject([{ is_protected: false, url: secrets.playlist_url }])
})

it('A playlist is unprotected without protect', async ({ owner: { browser } }) => {
  await save(browser, formWithPin)
  expect(await listPlaylistsOf(browser)).toMatchObject([{ is_protected: false }])
})

describe('In the database', () => {
  it('a playlist’s secrets are encrypted, protected or not, and its PIN is hashed', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    await save(browser, { ...formWithPin, protect: 'true' })
    await save(browser, { ...formWithPin, protect: 'false' })
    const rows = await stack.sql<{ text: string }>(
      'select playlists::text as text from playlists where device_id = $1',
      id,
    )
    expect(rows).toHaveLength(2)
    for (const { text } of rows) {
      expect(text).toContain('Locked')
      expect(text).not.toMatch(/canary|482913/)
      for (const secret of Object.values(secrets))
        expect(text).not.toContain(Buffer.from(secret).toString('base64url'))
    }
  })

  it('the same secrets have different ciphertexts', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    for (const _ of [1, 2]) await save(browser, { ...formWithPin, protect: 'true' })
    const [count] = await stack.sql(
      'select count(distinct source_sealed)::int as encrypted, count(distinct pin_hash)::int as hashes from playlists where device_id = $1',
      id,
    )
    expect(count).toEqual({ encrypted: 2, hashes: 2 })
  })

  it('an encrypted row that was copied to another device cannot be decrypted', async ({ stack }) => {
    const [owner, thief] = [await loggedIn(stack), await loggedIn(stack)]
    await save(owner.browser, { ...formWithPin, protect: 'false' })
    await stack.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
        select gen_random_uuid(), $2, playlist_name, playlist_type, source_sealed from playlists where device_id = $1`,
      owner.id,
      thief.id,
    )
    const answer = await (await thief.browser.fetch('/frontend/device/playlists')).text()
    expect(answer).not.toContain('canary')
    expect(JSON.parse(answer)).toMatchObject({
      status: 'error',
      message: 'Something went wrong on our side. Try again later.',
    })
  })

  it('a device’s key is encrypted', async ({ stack }) => {
    const { id } = await loggedIn(stack)
    const [device] = await stack.sql<{ key: string; text: string }>(
      'select device_key_sealed as key, devices::text as text from devices where id = $1',
      id,
    )
    expect(device?.key).toMatch(/^k1\.[\w-]{40,}$/)
    expect(device?.text).not.toContain('123456')
  })
})

const save = (browser: Browser, playlist: object) => browser.rest('POST', '/device/savePlaylist', playlist)
const listPlaylistsOf = async (browser: Browser) => (await browser.trpc.playlists.list.query()).playlists

async function anotherSession(stack: Stack, owner: OwnedDevice): Promise<Browser> {
  const browser = openBrowser(stack)
  expect(await logIn(browser, owner)).toMatchObject({ status: 200 })
  return browser
}
