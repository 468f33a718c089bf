import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelsOf } from './channels.ts'
import { readFilm } from './film.ts'
import { livePlaylist } from './live-playlist.ts'
import { programmesOf } from './guide.ts'
import { type Panel, startPanel } from './index.ts'

let panel: Panel
beforeAll(async () => {
  panel = await startPanel({})
})
afterAll(() => panel.stop())

const get = (path: string) => fetch(new URL(path, panel.url))
const login = (name: string) => `username=${name}&password=${name}`
const api = async (name: string, action = ''): Promise<unknown> =>
  (await get(`/player_api.php?${login(name)}${action}`)).json()

test('the film has an initialization segment and twelve media segments', () => {
  const { initSegment, segments } = readFilm()
  expect(initSegment.toString('latin1', 4, 8)).toBe('ftyp')
  expect(segments).toHaveLength(12)
  expect(initSegment.length + segments.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_500_000)
})

test('a playlist links to live HLS and its segments, which pages of every origin may read', async () => {
  const list = await get('/playlist.m3u')
  expect(list.headers.get('access-control-allow-origin')).toBe('*')
  const text = await list.text()
  expect(text.match(/#EXTINF/g)).toHaveLength(24)
  const [channel = ''] = /http:\S+m3u8/.exec(text) ?? []
  const stream = await (await fetch(channel)).text()
  const [segment = ''] = /\/hls\/\d+\.m4s/.exec(stream) ?? []
  for (const path of ['/hls/init.mp4', segment]) {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect((await answer.bytes()).length).toBeGreaterThan(1000)
  }
})

test('live playlists follow each other without a gap, and mark where the film starts again', () => {
  const at = Date.now()
  const [one, two] = [livePlaylist(1, at, 12), livePlaylist(1, at + 2000, 12)]
  const segments = (text: string): string[] => text.match(/\d+\.m4s/g) ?? []
  expect(segments(two).slice(0, -1)).toEqual(segments(one).slice(1))
  for (let step = 0; step < 24; step += 1) {
    const list = livePlaylist(1, at + step * 2000, 12)
    expect(list.includes('#EXT-X-DISCONTINUITY\n')).toBe(segments(list).indexOf('0.m4s') > 0)
  }
})

test('each account has the status and connections that providers report', async () => {
  expect(await api('demo')).toMatchObject({
    user_info: { auth: 1, status: 'Active', max_connections: '1', active_cons: '0' },
  })
  expect(await api('expired')).toMatchObject({ user_info: { auth: 1, status: 'Expired' } })
  expect(await api('full')).toMatchObject({ user_info: { active_cons: '1', max_connections: '1' } })
  expect(await api('nobody')).toEqual({ user_info: { auth: 0 } })
  expect((await get(`/get.php?${login('expired')}`)).status).toBe(403)
  expect((await get(`/get.php?${login('nobody')}`)).status).toBe(401)
  expect((await get('/live/full/full/1.m3u8')).status).toBe(403)
  expect((await get('/live/demo/demo/25.m3u8')).status).toBe(404)
  for (const path of ['/', '/nowhere'])
    expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*')
})

test('the API lists channels, categories and the next programmes', async () => {
  expect(await api('large', '&action=get_live_streams')).toHaveLength(10_500)
  expect(await api('demo', '&action=get_live_streams&category_id=2')).toHaveLength(4)
  expect(await api('demo', '&action=get_live_categories')).toContainEqual({
    category_id: '1',
    category_name: 'News',
    parent_id: 0,
  })
  expect(await api('demo', '&action=get_short_epg&stream_id=1')).toMatchObject({
    epg_listings: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }],
  })
})

test('an account may have films without channels', async () => {
  expect(await api('films', '&action=get_live_streams')).toEqual([])
  expect(await api('films', '&action=get_vod_streams')).toHaveLength(10)
})

test('the API lists films and series, and their files support range requests', async () => {
  expect(await api('demo', '&action=get_vod_streams')).toHaveLength(10)
  expect(await api('demo', '&action=get_series_categories')).toHaveLength(2)
  expect(await api('demo', '&action=get_series_info&series_id=1')).toMatchObject({
    episodes: { 1: [{ id: '101' }, {}, {}], 2: [{ id: '111' }, {}] },
  })
  expect(await api('demo', '&action=get_series_info&series_id=9')).toEqual([])
  const part = (range: string) =>
    fetch(new URL('/movie/demo/demo/1.mp4', panel.url), { headers: { Range: range } })
  const start = await part('bytes=4-7')
  expect([start.status, await start.text()]).toEqual([206, 'ftyp'])
  expect((await part('bytes=99999999-')).status).toBe(416)
  expect((await get('/series/full/full/101.mp4')).status).toBe(403)
})

test('every film, series and episode has a picture', async () => {
  const answers = await Promise.all(
    ['get_vod_streams', 'get_series', ...[1, 2, 3].map((id) => `get_series_info&series_id=${id}`)].map(
      async (action) => JSON.stringify(await api('demo', `&action=${action}`)),
    ),
  )
  const pictures = answers.join().match(/http[^"]+\.svg/g) ?? []
  expect(pictures).toHaveLength(28)
  for (const picture of pictures) expect((await fetch(picture)).status).toBe(200)
})

test('documentaries have two audio tracks and subtitles in segments', async () => {
  const master = await (await get('/live/demo/demo/21.m3u8')).text()
  const lists = master.match(/\/live\S+\.m3u8/g) ?? []
  expect(lists).toHaveLength(4)
  for (const list of lists) {
    const text = await (await get(list)).text()
    const files = text.match(/\/hls\S+\.\w+/g) ?? []
    expect(files.length).toBeGreaterThanOrEqual(10)
    for (const file of files) expect((await get(file)).status).toBe(200)
  }
  expect(await (await get('/hls/subtitles/3.vtt')).text()).toContain('00:00:06.000 --> 00:00:08.000')
})

test('a programme is on at every time, and the next one begins when it ends', () => {
  const start = 1_800_000_000_000
  for (const channel of channelsOf(24)) {
    for (let at = start; at < start + 7_200_000; at += 600_000) {
      const [now, next] = programmesOf(channel, at, 2)
      expect(now?.start).toBeLessThanOrEqual(at)
      expect(now?.end).toBeGreaterThan(at)
      expect(next?.start).toBe(now?.end)
    }
  }
})

test('the guide names every channel and its programmes', async () => {
  const guide = await (await get(`/xmltv.php?${login('demo')}`)).text()
  expect(guide.match(/<channel /g)).toHaveLength(24)
  expect(guide).toMatch(/<programme channel="channel-1.panel" start="\d{14} \+0000"/)
})

test('faults are injected over the control interface', async () => {
  const command = { action: 'failNext', operation: 'playlist', status: 512 }
  const answer = await fetch(new URL('/control', panel.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  expect(answer.status).toBe(200)
  expect((await get('/playlist.m3u')).status).toBe(512)
  expect((await get('/playlist.m3u')).status).toBe(200)
})
