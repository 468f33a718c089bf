import { randomUUID } from 'node:crypto'
import { listPlaylists } from '@player/server/modules/playlists'
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { waitingForLocks } from '../../kit/connections.ts'
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
/** The secrets as the playlist shows them. */
const source = { url: secrets.playlist_url, username: secrets.username, password: secrets.password }
const locked = {
  ...secrets,
  current_playlist_url_id: -1,
  playlist_name: 'Locked',
  playlist_type: 'xc',
  pin: '482913',
}

describe('A protected playlist', () => {
  it.for(['true', true, '1', 1])('is saved with protect = %j', async (protect, { stack }) => {
    const { browser } = await loggedIn(stack)
    expect(await save(browser, { ...locked, protect })).toMatchObject({ status: 200 })
    expect(await shown(browser)).toMatchObject([{ is_protected: true }])
  })

  it.for(['false', false, '0', 0])('is not saved with protect = %j', async (protect, { stack }) => {
    const { browser } = await loggedIn(stack)
    expect(await save(browser, { ...locked, protect })).toMatchObject({ status: 200 })
    expect(await shown(browser)).toMatchObject([{ is_protected: false, url: secrets.playlist_url }])
  })

  it('is not saved without protect', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    await save(browser, locked)
    expect(await shown(browser)).toMatchObject([{ is_protected: false }])
  })

  it('is not replaced by a new one with its id, except by the form that added it and lost the answer', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const { browser } = owner
    const form = { ...locked, protect: 'true', new_id: randomUUID() }
    expect(await save(browser, form)).toMatchObject({ status: 200 })
    expect(await save(browser, { ...form, playlist_name: 'Sent again' })).toMatchObject({ status: 200 })
    const taken = { ...form, protect: 'false', playlist_name: 'Taken' }
    const refused = { status: 403, body: { code: 'playlists.playlist_protected' } }
    const other = await anotherSession(stack, owner)
    expect(await save(other, taken)).toMatchObject(refused)
    await stack.shiftClock('11 minutes')
    expect(await save(browser, taken)).toMatchObject(refused)
    expect(await shown(browser)).toMatchObject([{ playlist_name: 'Sent again', is_protected: true }])
  })

  it('that another session protected is not replaced by the form that added it', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const form = { ...locked, protect: 'false', new_id: randomUUID() }
    await save(owner.browser, form)
    const other = await anotherSession(stack, owner)
    const change = { ...locked, protect: 'true', current_playlist_url_id: form.new_id }
    expect(await save(other, change)).toMatchObject({ status: 200 })
    expect(await save(owner.browser, form)).toMatchObject({ status: 403 })
    expect(await shown(owner.browser)).toMatchObject([{ is_protected: true }])
  })

  it('is deleted with its PIN only, also while it is open or was added just now', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const { body } = await save(browser, { ...locked, protect: 'true' })
    const id = String(body['_id'])
    const remove = (body?: object) => browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, body)
    const refused = { status: 200, body: { status: 'error', message: 'Invalid PIN!' } }
    expect(await remove()).toMatchObject(refused)
    expect(await browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${locked.pin}`)).toMatchObject({
      body: { status: 'success' },
    })
    for (const body of [undefined, { pin: '' }])
      expect(await remove(body), JSON.stringify(body)).toMatchObject(refused)
    await expect(browser.trpc.playlists.delete.mutate({ id })).rejects.toThrow('Invalid PIN!')
    expect(await shown(browser)).toHaveLength(1)
    expect(await remove({ pin: locked.pin })).toMatchObject({ body: { status: 'success' } })
    expect(await shown(browser)).toEqual([])
  })

  it('is not deleted without its PIN by a call that came before its protection', async ({ stack }) => {
    const { browser, id: deviceId } = await loggedIn(stack)
    const { body } = await save(browser, { ...locked, protect: 'false' })
    const id = String(body['_id'])
    await withClient(stack.ctx.config.database.url, async (client) => {
      await client.query(`begin; update playlists set pin_hash = 'salt.hash' where device_id = '${deviceId}'`)
      const deletion = browser.rest('DELETE', `/device/deletePlayListUrl/${id}`)
      await waitingForLocks(client, 1)
      await client.query('commit')
      expect(await deletion).toMatchObject({ body: { status: 'error', message: 'Invalid PIN!' } })
    })
    expect(await shown(browser)).toMatchObject([{ is_protected: true }])
  })

  it('does not reveal its secrets in any answer', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const saved = await save(browser, { ...locked, protect: 'true' })
    const [playlist] = await shown(browser)
    expect(playlist).toEqual({
      _id: expect.any(String),
      playlist_name: 'Locked',
      url: null,
      username: null,
      password: null,
      epg_url: null,
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

  it('is listed with the session as it is without, and its source is not read', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    for (const protect of ['true', 'false']) await save(browser, { ...locked, protect })
    const listed = await shown(browser)
    expect(listed).toEqual(await listPlaylists(stack.ctx, id))
    expect(listed).toMatchObject([{ is_protected: true }, { is_protected: false, ...source }])
    const [read] = await stack.sql('select playlists from session_devices where id = $1', id)
    expect(read).toMatchObject({
      playlists: [{ source_sealed: null }, { source_sealed: expect.any(String) }],
    })
  })

  it('cannot be replaced without its PIN', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const { body } = await save(browser, { ...locked, protect: 'true' })
    const change = {
      ...locked,
      current_playlist_url_id: body['_id'],
      playlist_name: 'Taken over',
      protect: 'false',
    }
    expect(await save(browser, change)).toMatchObject({
      status: 403,
      body: { message: 'This playlist is protected. Enter its PIN first.' },
    })
    expect(await shown(browser)).toMatchObject([{ playlist_name: 'Locked', is_protected: true }])
  })
})

describe('In the database', () => {
  it('a playlist’s secrets are encrypted, protected or not, and its PIN is hashed', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    await save(browser, { ...locked, protect: 'true' })
    await save(browser, { ...locked, protect: 'false' })
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
    for (let count = 0; count < 2; count += 1) await save(browser, { ...locked, protect: 'true' })
    const [count] = await stack.sql(
      'select count(distinct source_sealed)::int as encrypted, count(distinct pin_hash)::int as hashes from playlists where device_id = $1',
      id,
    )
    expect(count).toEqual({ encrypted: 2, hashes: 2 })
  })

  it('an encrypted row that was copied to another device cannot be decrypted', async ({ stack }) => {
    const [owner, thief] = [await loggedIn(stack), await loggedIn(stack)]
    await save(owner.browser, { ...locked, protect: 'false' })
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
const shown = async (browser: Browser) => (await browser.trpc.playlists.list.query()).playlists

async function anotherSession(stack: Stack, owner: OwnedDevice): Promise<Browser> {
  const browser = openBrowser(stack)
  expect(await logIn(browser, owner)).toMatchObject({ status: 200 })
  return browser
}
