import { expect, onTestFinished, test, vi } from 'vitest'
import { loadEpisodes } from './load-episodes.ts'
import { loadLibrary } from './load-library.ts'
import type { Channel } from './channel.ts'

const ACCOUNT = { host: 'http://tv.example/', username: 'a b', password: 'c' }
const panel = (answers: Record<string, unknown>) => async (url: string) => {
  const action = /action=(\w+)/.exec(url)?.[1] ?? ''
  const answer = answers[action]
  return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
    status: answer === undefined ? 404 : 200,
  })
}

test('films have their category, poster and file, whatever types the panel sends', async () => {
  const { channels: films, areGroupsKnown } = await loadLibrary(
    ACCOUNT,
    'film',
    panel({
      get_vod_categories: [{ category_id: '3', category_name: 'Drama' }],
      get_vod_streams: [
        {
          num: '7',
          name: 'Salt',
          stream_id: 70,
          category_id: 3,
          stream_icon: '/p.jpg',
          container_extension: 'mkv',
        },
        { name: 'Tram', stream_id: '71', category_id: null },
        { name: 'without an id' },
      ],
    }),
  )
  expect(films).toMatchObject([
    {
      id: '70',
      number: 7,
      group: 'Drama',
      logo: 'http://tv.example/p.jpg',
      url: 'http://tv.example/movie/a%20b/c/70.mkv',
    },
    { id: '71', number: 2, group: '', logo: null, url: 'http://tv.example/movie/a%20b/c/71.mp4' },
  ])
  expect(areGroupsKnown).toBe(true)
})

test('series, if a panel has any, have no stream of their own', async () => {
  const series = { get_series: [{ series_id: 5, name: 'Corner', cover: 'http://pic.example/c.jpg' }] }
  expect((await loadLibrary(ACCOUNT, 'series', panel(series))).channels).toMatchObject([
    { id: '5', name: 'Corner', logo: 'http://pic.example/c.jpg', url: '' },
  ])
  expect((await loadLibrary(ACCOUNT, 'series', panel({ get_series: [] }))).channels).toEqual([])
})

test('films whose categories the panel does not send are in no group', async () => {
  const films = await loadLibrary(
    ACCOUNT,
    'film',
    panel({ get_vod_streams: [{ stream_id: 1, category_id: 3 }] }),
  )
  expect(films).toMatchObject({ channels: [{ group: '' }], areGroupsKnown: false })
})

test('films are loaded without groups if their categories do not begin in 30 seconds, and not at all if the films do not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers = panel({ get_vod_streams: [{ stream_id: 1, category_id: 3 }], get_vod_categories: [] })
  const load = (silent: string) => {
    const films = loadLibrary(ACCOUNT, 'film', (url, request) =>
      url.includes(silent)
        ? new Promise((_resolve, reject) => request?.signal?.addEventListener('abort', reject))
        : answers(url),
    )
    return Promise.allSettled([films])
  }
  const loading = Promise.all([load('get_vod_categories'), load('get_vod_streams')])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await loading).toMatchObject([
    [{ value: { channels: [{ group: '' }], areGroupsKnown: false } }],
    [{ reason: { report: { outcome: 'unreached' } } }],
  ])
})

test('a refusal, an unreachable panel and a web page each cause an error with a message for the viewer', async () => {
  const answered = 'Nothing is at this address (answer 404).'
  await expect(loadLibrary(ACCOUNT, 'film', panel({}))).rejects.toThrow(answered)
  await expect(loadLibrary(ACCOUNT, 'film', () => Promise.reject(new Error()))).rejects.toThrow(
    'can’t reach your provider',
  )
  await expect(loadLibrary(ACCOUNT, 'film', panel({ get_vod_streams: '<html>Hello' }))).rejects.toThrow(
    'web page',
  )
  await expect(loadEpisodes(ACCOUNT, SERIES, panel({}))).rejects.toThrow(answered)
})

const SERIES: Channel = { id: '5', number: 1, name: 'Corner', group: '', guideId: '', logo: 'cover', url: '' }
const first = {
  id: 1,
  episode_num: '1',
  title: 'One',
  container_extension: 'mp4',
  info: { movie_image: '/1.jpg' },
}

test.each([
  [
    'lists by season',
    { '2': [{ id: '9', title: '' }], '1': [{ id: 2, episode_num: 2, title: 'Two', info: [] }, first] },
  ],
  [
    'a list of lists',
    [
      [
        { ...first, season: 1 },
        { id: 2, season: 1, title: 'Two' },
      ],
      [{ id: '9', season: 2 }],
    ],
  ],
])('episodes are sorted by season and number, from %s', async (_form, episodes) => {
  const loaded = await loadEpisodes(ACCOUNT, SERIES, panel({ get_series_info: { seasons: [], episodes } }))
  expect(loaded.map(({ group, number, name, logo }) => [group, number, name, logo])).toEqual([
    ['Season 1', 1, 'One', 'http://tv.example/1.jpg'],
    ['Season 1', 2, 'Two', 'cover'],
    ['Season 2', 1, 'Episode 1', 'cover'],
  ])
  expect(loaded[0]?.url).toBe('http://tv.example/series/a%20b/c/1.mp4')
})

test.each([
  [{ title: 'Corner - S01E02 - The Lamp' }, 'The Lamp', { plot: '', seconds: 0 }],
  [{ title: 'Corner S01 E02', info: [] }, 'Episode 2', { plot: '', seconds: 0 }],
  [
    { title: 'Lamp', info: { plot: ' Dark. ', duration: '00:43:20' } },
    'Lamp',
    { plot: 'Dark.', seconds: 2_600 },
  ],
  [{ title: '', info: { duration_secs: '96', duration: 'x' } }, 'Episode 2', { plot: '', seconds: 96 }],
  [
    { title: 'S1E2: -', info: { duration_secs: 0, duration: '00:00:00' } },
    'Episode 2',
    { plot: '', seconds: 0 },
  ],
])('an episode sent as %j has the title %s and the details %j', async (sent, name, about) => {
  const episodes = { '1': [{ id: 7, episode_num: 2, ...sent }] }
  expect(await loadEpisodes(ACCOUNT, SERIES, panel({ get_series_info: { episodes } }))).toMatchObject([
    { name, about },
  ])
})

test.each([
  [
    { year: 1994, episode_run_time: '92' },
    { plot: '', seconds: 5_520, year: '1994' },
  ],
  [
    { releaseDate: '2019-03-01', episode_run_time: '0' },
    { plot: '', seconds: 0, year: '2019' },
  ],
  [{ year: '0', release_date: null, episode_run_time: 'x' }, undefined],
  [{}, undefined],
])('a film sent with %j has the details %j', async (sent, about) => {
  const streams = [{ stream_id: 1, name: 'Salt', ...sent }]
  const { channels: films } = await loadLibrary(ACCOUNT, 'film', panel({ get_vod_streams: streams }))
  expect(films[0]?.about).toEqual(about)
})

test.each(['', '[]', '{"episodes":null}', '{"episodes":{"1":"x"}}', '<b>'])(
  '%j has no episodes',
  async (answer) => {
    expect(await loadEpisodes(ACCOUNT, SERIES, panel({ get_series_info: answer }))).toEqual([])
  },
)
