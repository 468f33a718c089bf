// @module-tag sweep
import { describe, expect } from 'vitest'
import type { Browser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

const SOURCE = {
  playlist_url: 'http://tv.example/list',
  username: 'ann',
  password: 'a-password',
  xml_url: 'http://tv.example/epg',
}
const PIN = '4711'
/** Null for each secret field of the save call, as a form sends a protected playlist whose secrets it does not know. */
const NULLS = { playlist_url: null, username: null, password: null, xml_url: null, pin: null }
const protectedForm = {
  playlist_type: 'general',
  playlist_name: 'A list',
  protect: 'true',
  ...SOURCE,
  pin: PIN,
}

/** The same save in REST and tRPC. */
const transports = {
  REST: async (browser: Browser, body: object) => {
    const { status, body: answer } = await browser.rest('POST', '/device/savePlaylist', body)
    return { status, answer }
  },
  tRPC: async (browser: Browser, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await browser.fetch('/frontend/trpc/playlists.save', init)
    const answer: { error?: { data: { failure: object } } } = Object(await response.json())
    return { status: response.status, answer: { ...answer.error?.data.failure } }
  },
}

describe.each(Object.entries(transports))('Null in a field of a save, over %s,', (_, save) => {
  it('keeps the fields of a protected playlist while it is unlocked', async ({ owner: { browser } }) => {
    const id = await addPlaylist(browser)
    const renamed = { ...protectedForm, ...NULLS, playlist_name: 'Another name', current_playlist_url_id: id }
    expect(await save(browser, renamed)).toMatchObject({ status: 403 })
    await browser.trpc.playlists.open.mutate({ id, pin: PIN })
    expect(await save(browser, renamed)).toMatchObject({ status: 200 })
    const { playlist } = await browser.trpc.playlists.open.mutate({ id, pin: PIN })
    expect(playlist).toMatchObject({
      playlist_name: 'Another name',
      url: SOURCE.playlist_url,
      username: SOURCE.username,
      password: SOURCE.password,
      epg_url: SOURCE.xml_url,
      is_protected: true,
    })

    // A save with one field and another PIN changes only these two.
    expect(await save(browser, { ...renamed, username: 'bob', pin: '0815' })).toMatchObject({ status: 200 })
    await expect(browser.trpc.playlists.open.mutate({ id, pin: PIN })).rejects.toThrow('Invalid PIN!')
    const changed = (await browser.trpc.playlists.open.mutate({ id, pin: '0815' })).playlist
    expect(changed).toMatchObject({ username: 'bob', password: SOURCE.password })

    // A save that removes the protection changes no other field.
    expect(await save(browser, { ...renamed, protect: 'false' })).toMatchObject({ status: 200 })
    const [open] = (await browser.trpc.playlists.list.query()).playlists
    expect(open).toMatchObject({ is_protected: false, url: SOURCE.playlist_url, username: 'bob' })
  })

  it('is an empty text for any other playlist', async ({ owner: { browser } }) => {
    const id = await addPlaylist(browser, { protect: 'false' })
    const changed = { ...protectedForm, protect: 'false', current_playlist_url_id: id }
    expect(await save(browser, { ...changed, ...NULLS, playlist_url: 'http://b.example' })).toMatchObject({
      status: 200,
    })
    const [playlist] = (await browser.trpc.playlists.list.query()).playlists
    expect(playlist).toMatchObject({ url: 'http://b.example', username: '', password: '', epg_url: '' })

    expect(await save(browser, { ...changed, ...NULLS })).toMatchObject({
      status: 422,
      answer: { errors: { playlist_url: 'Playlist URL is required' } },
    })
    expect(await save(browser, { ...changed, protect: 'true', pin: null })).toMatchObject({
      status: 422,
      answer: { errors: { pin: 'PIN is required in protected playlists' } },
    })
    expect(await save(browser, { ...changed, ...NULLS, playlist_type: 'xc' })).toMatchObject({
      status: 422,
      answer: {
        errors: {
          playlist_url: 'URL is required',
          username: 'Username is required',
          password: 'Password is required',
        },
      },
    })
    const again = (await browser.trpc.playlists.list.query()).playlists
    expect(again).toEqual([playlist])
  })

  it('does not copy fields of a protected playlist for a caller who knows only its id', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    const new_id = await addPlaylist(browser)
    const unprotect = { ...protectedForm, ...NULLS, protect: 'false', current_playlist_url_id: -1, new_id }
    expect(await save(browser, unprotect)).toMatchObject({ status: 422 })
    expect((await browser.trpc.playlists.list.query()).playlists).toMatchObject([
      { is_protected: true, url: null },
    ])
  })
})

it('Null instead of a PIN does not delete a playlist', async ({ owner: { browser } }) => {
  const remove = (id: string) => browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin: null })
  expect((await remove(await addPlaylist(browser))).body).toMatchObject({
    status: 'error',
    message: 'Invalid PIN!',
  })
  expect((await remove(await addPlaylist(browser, { protect: 'false' }))).body).toMatchObject({
    status: 'success',
  })
})

async function addPlaylist(browser: Browser, changes: object = {}): Promise<string> {
  const body = { ...protectedForm, current_playlist_url_id: -1, ...changes }
  const answer = await browser.rest('POST', '/device/savePlaylist', body)
  expect(answer.status).toBe(200)
  return String(answer.body['_id'])
}
