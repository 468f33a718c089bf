// @module-tag sweep
import { exportMoves } from '@player/server/modules/playlists'
import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television, type Television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const OLD = 'old.example:8080'
const LIST = {
  ...NEW_PLAYLIST,
  playlist_url: `http://${OLD}/get.php?username=ann&password=canary-word`,
  xml_url: `http://${OLD}/xmltv.php`,
  fallbacks: ['http://other.example', `https://${OLD}`],
}
const PANEL = {
  ...NEW_PLAYLIST,
  playlist_name: 'Sport',
  playlist_type: 'xc',
  playlist_url: `http://${OLD}`,
  username: 'ann',
  password: 'canary-word',
  fallbacks: ['https://backup.example:8443'],
} as const
const PIN = '4711'

const save = async ({ browser }: Owner, playlist: object): Promise<string> =>
  (await browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, ...playlist }))._id

const urls = async ({ browser }: Owner) =>
  (await browser.trpc.playlists.list.query()).playlists.map(({ url }) => url)

const playlistsOn = async (tv: Television) => (await tv.state()).body['playlists'] as object[]

/** Logs the owner in in another browser, where no playlist is unlocked. */
async function newSession(stack: Parameters<typeof openBrowser>[0], owner: Owner): Promise<Owner> {
  const browser = openBrowser(stack)
  await logIn(browser, owner)
  return { ...owner, browser }
}

describe('Fallback addresses', () => {
  it('are complete sources on televisions, with the path and the account of the first address', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const tv = await television(stack, { device: owner })
    await save(owner, LIST)
    await save(owner, PANEL)
    expect(await playlistsOn(tv)).toMatchObject([
      {
        source: { url: LIST.playlist_url, epg_url: LIST.xml_url },
        fallbacks: [
          {
            url: 'http://other.example/get.php?username=ann&password=canary-word',
            epg_url: 'http://other.example/xmltv.php',
          },
          { url: `https://${OLD}/get.php?username=ann&password=canary-word` },
        ],
      },
      {
        source: { host: `http://${OLD}` },
        fallbacks: [
          { host: 'https://backup.example:8443', username: 'ann', password: 'canary-word', epg_url: null },
        ],
      },
    ])
    const [row] = await stack.sql('select source_sealed from playlists where device_id = $1', owner.id)
    expect(JSON.stringify(row)).not.toContain('example')
  })

  it('are kept by the call of the specification, which lacks them, and are changed by the form', async ({
    owner,
  }) => {
    const id = await save(owner, LIST)
    const firstPlaylist = async () => (await owner.browser.trpc.playlists.list.query()).playlists[0]
    const { fallbacks: _, ...rest } = { ...LIST, current_playlist_url_id: id, playlist_name: 'Renamed' }
    await owner.browser.rest('POST', '/device/savePlaylist', rest)
    expect(await firstPlaylist()).toMatchObject({ playlist_name: 'Renamed', fallbacks: LIST.fallbacks })
    const { body } = await owner.browser.rest('GET', '/device/playlists')
    expect(JSON.stringify(body)).not.toContain('fallbacks')
    await save(owner, { ...rest, fallbacks: [] })
    expect(await firstPlaylist()).toMatchObject({ fallbacks: [] })
  })

  it('of a protected playlist are hidden while it is locked', async ({ stack, owner }) => {
    const id = await save(owner, { ...LIST, protect: true, pin: PIN })
    const tv = await television(stack, { device: owner })
    expect(await playlistsOn(tv)).toMatchObject([{ source: null, fallbacks: null }])
    expect((await owner.browser.trpc.playlists.list.query()).playlists).toMatchObject([{ fallbacks: null }])
    const { playlist } = await owner.browser.trpc.playlists.open.mutate({ id, pin: PIN })
    expect(playlist.fallbacks).toEqual(LIST.fallbacks)
  })

  it('become the first address when the owner chooses, also if the call is repeated', async ({
    stack,
    owner,
  }) => {
    const id = await save(owner, PANEL)
    const swap = () =>
      owner.browser.trpc.playlists.swapAddress.mutate({ id, origin: 'https://backup.example:8443' })
    await swap()
    await swap()
    await owner.browser.trpc.playlists.swapAddress.mutate({ id: id.toUpperCase(), origin: `http://${OLD}` })
    await swap()
    expect((await owner.browser.trpc.playlists.list.query()).playlists).toMatchObject([
      { url: 'https://backup.example:8443', fallbacks: [`http://${OLD}`] },
    ])
    const other = await newSession(stack, owner)
    const closed = await save(owner, { ...PANEL, protect: true, pin: PIN })
    await expect(
      other.browser.trpc.playlists.swapAddress.mutate({ id: closed, origin: 'https://backup.example:8443' }),
    ).rejects.toThrow('protected')
  })

  it('are in the result of a television that used one', async ({ stack, owner }) => {
    const tv = await television(stack, { device: owner })
    await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
    const id = await save(owner, LIST)
    const [playlist] = await playlistsOn(tv)
    const { updated_at } = Object(playlist)
    await tv.call('PUT', `/playlists/${id}/result`, {
      updated_at,
      outcome: 'loaded',
      channels: 412,
      address: 2,
    })
    expect(await owner.browser.trpc.results.list.query()).toMatchObject({
      playlists: [{ verdict: { code: 'fallback', address: 2 }, televisions: [{ tries_fallbacks: false }] }],
    })
  })
})

describe('A move of playlists to another host', () => {
  const move = ({ browser }: Owner, ids: string[], to = 'new.example') =>
    browser.trpc.playlists.moveHost.mutate({ from: OLD, to, ids })
  const hosts = ({ browser }: Owner) => browser.trpc.playlists.hosts.query()

  it('changes all playlists of the preview; an undo restores them exactly', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const tv = await television(stack, { device: owner })
    const ids = [await save(owner, LIST), await save(owner, PANEL)]
    await save(owner, { playlist_name: 'Elsewhere', playlist_url: 'http://elsewhere.example/a.m3u' })
    const before = await owner.browser.trpc.playlists.list.query()
    expect(await hosts(owner)).toMatchObject({
      hosts: [
        {
          host: OLD,
          playlists: [
            { name: 'Films', parts: ['address', 'guide', 'fallbacks'] },
            { name: 'Sport', parts: ['address'] },
          ],
        },
        { host: 'other.example' },
        { host: 'backup.example:8443' },
        { host: 'elsewhere.example' },
      ],
      closed: 0,
      moves: [],
    })
    const first = await tv.state()
    expect(await move(owner, ids)).toEqual({ moved: 2 })
    expect(await urls(owner)).toEqual([
      'http://new.example/get.php?username=ann&password=canary-word',
      'http://new.example',
      'http://elsewhere.example/a.m3u',
    ])
    const moved = await tv.state()
    expect(moved.headers.get('etag')).not.toBe(first.headers.get('etag'))
    const { moves } = await hosts(owner)
    expect(moves).toMatchObject([{ from: OLD, to: 'new.example', playlists: 2 }])
    await expect(move(owner, ids)).rejects.toThrow('None of these playlists')

    const [row] = await stack.sql('select * from host_moves where device_id = $1', owner.id)
    expect(JSON.stringify(row)).not.toMatch(/canary|example/)
    const undone = await owner.browser.trpc.playlists.undoMove.mutate({ id: moves[0]?.id ?? '' })
    expect(undone).toEqual({ restored: 2, changed: 0, closed: 0 })
    expect(await owner.browser.trpc.playlists.list.query()).toEqual(before)
    await expect(owner.browser.trpc.playlists.undoMove.mutate({ id: moves[0]?.id ?? '' })).rejects.toThrow(
      'undone any more',
    )
  })

  it('changes only the playlists of the call', async ({ owner }) => {
    const id = await save(owner, PANEL)
    await save(owner, PANEL)
    await move(owner, [id])
    expect(await urls(owner)).toEqual(['http://new.example', `http://${OLD}`])
  })

  it('is undone only in playlists that were not changed afterwards', async ({ owner }) => {
    const ids = [await save(owner, PANEL), await save(owner, PANEL), await save(owner, PANEL)]
    const [renamed, changed, deleted = ''] = ids
    await move(owner, ids)
    const { moves } = await hosts(owner)
    await save(owner, {
      ...PANEL,
      current_playlist_url_id: renamed,
      playlist_name: 'New',
      playlist_url: 'http://new.example',
    })
    await save(owner, { ...PANEL, current_playlist_url_id: changed, playlist_url: 'http://third.example' })
    await owner.browser.trpc.playlists.delete.mutate({ id: deleted })
    const undone = await owner.browser.trpc.playlists.undoMove.mutate({ id: moves[0]?.id ?? '' })
    expect(undone).toEqual({ restored: 1, changed: 2, closed: 0 })
    expect(await urls(owner)).toEqual([`http://${OLD}`, 'http://third.example'])
  })

  it('and its undo leave locked playlists unchanged, and count them', async ({ stack, owner }) => {
    const ids = [await save(owner, PANEL), await save(owner, { ...PANEL, protect: true, pin: PIN })]
    const other = await newSession(stack, owner)
    expect(await hosts(other)).toMatchObject({ hosts: [{ host: OLD, playlists: [{}] }, {}], closed: 1 })
    expect(await move(other, ids)).toEqual({ moved: 1 })
    const [, closed = ''] = ids
    const urlOfProtected = async () =>
      (await other.browser.trpc.playlists.open.mutate({ id: closed, pin: PIN })).playlist.url
    expect(await urlOfProtected()).toBe(`http://${OLD}`)
    expect(await hosts(other)).toMatchObject({ closed: 0 })
    expect(await move(other, ids, 'https://newer.example')).toEqual({ moved: 1 })
    expect(await urlOfProtected()).toBe('https://newer.example')

    // Another session sees the second move only once it has entered the PIN.
    const third = await newSession(stack, owner)
    const [newest] = (await hosts(other)).moves
    expect((await hosts(third)).moves).toMatchObject([{ to: 'new.example' }])
    const undo = () => third.browser.trpc.playlists.undoMove.mutate({ id: newest?.id ?? '' })
    expect(
      await third.browser.trpc.playlists.undoMove.mutate({ id: newest?.id.toUpperCase() ?? '' }),
    ).toEqual({ restored: 0, changed: 0, closed: 1 })
    expect(await undo()).toEqual({ restored: 0, changed: 0, closed: 1 })
    await third.browser.trpc.playlists.open.mutate({ id: closed, pin: PIN })
    expect(await undo()).toEqual({ restored: 1, changed: 0, closed: 0 })
    expect(await urlOfProtected()).toBe(`http://${OLD}`)
  })

  it('can be undone for 7 days, for the newest five moves', async ({ stack, owner }) => {
    const id = await save(owner, PANEL)
    for (const [from, to] of [
      [OLD, 'h0'],
      ...[0, 1, 2, 3, 4].map((n) => [`h${n}`, `h${n + 1}`] as const),
    ] as const)
      await owner.browser.trpc.playlists.moveHost.mutate({
        from: from === OLD ? OLD : `${from}.example`,
        to: `${to}.example`,
        ids: [id],
      })
    const stored = () => stack.sql('select id from host_moves where device_id = $1', owner.id)
    expect(await stored()).toHaveLength(5)
    await stack.sql(
      `update host_moves set made_at = now() - interval '8 days' where device_id = $1`,
      owner.id,
    )
    expect((await hosts(owner)).moves).toEqual([])
    await periodicTasks['prune']?.run(stack.workerContext)
    expect(await stored()).toEqual([])
  })

  it('is in the owner’s export without protected playlists, and is erased with the device', async ({
    stack,
    owner,
  }) => {
    const ids = [await save(owner, PANEL), await save(owner, { ...PANEL, protect: true, pin: PIN })]
    await owner.browser.trpc.playlists.open.mutate({ id: ids[1] ?? '', pin: PIN })
    await move(owner, ids)
    const before = async (withProtected: boolean) =>
      (await exportMoves(stack.ctx, owner.id, withProtected)).map(({ before: sources }) => sources.length)
    expect(await before(false)).toEqual([1])
    expect(await before(true)).toEqual([2])
    const erased = await ops(stack, 'people', 'erase', owner.mac_address, '--yes', ...REASON)
    expect(erased).toMatchObject({ code: 0 })
    expect(await stack.sql('select id from host_moves where device_id = $1', owner.id)).toEqual([])
  })
})
