import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PlaylistSource } from '../index.ts'
import { loadChannels } from './load-channels.ts'
import { openGuide } from './open-guide.ts'

const account: PlaylistSource = {
  type: 'xtream',
  source: { host: 'http://panel.example', username: 'ann', password: 'pw', epg_url: null },
}
const source = { url: 'http://panel.example/list', epg_url: null }
const list: PlaylistSource = { type: 'm3u', source }
const stream = { stream_id: '7', name: ' One ', category_id: ' 3 ' }
const categories = [{ category_id: 3, category_name: 'News' }]

const answer = (body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body))

/** Answers as a panel. */
const panel =
  (accountAnswer: unknown, streams: unknown = [stream], groups: unknown = categories) =>
  (url: string) =>
    Promise.resolve(answer(/streams/.test(url) ? streams : /categories/.test(url) ? groups : accountAnswer))

const noon = Date.UTC(2026, 10, 24, 12)
const now = () => noon
const DAY_S = 86_400
const YEAR_MS = 365 * DAY_S * 1000
const future = noon / 1000 + DAY_S
const past = noon / 1000 - DAY_S
const user = (fields: object) => ({ user_info: { auth: 1, status: 'Active', ...fields } })

test.each<[string, ReturnType<typeof panel>]>([
  ['no auth', panel({ user_info: { status: 'Active' } })],
  ['null for auth', panel(user({ auth: null }))],
  ['a padded auth', panel(user({ auth: ' 1 ' }))],
  ['true for auth', panel(user({ auth: true }))],
  ['no status', panel({ user_info: { auth: 1 } })],
  ['a padded status in capitals', panel(user({ status: ' ACTIVE ' }))],
  ['a status of its own', panel(user({ status: 'Trial' }))],
  ['a padded end to come', panel(user({ exp_date: ` ${future} ` }))],
  ['an end in milliseconds', panel(user({ exp_date: future * 1000 }))],
  ['an end of "0"', panel(user({ exp_date: '0' }))],
  ['an empty end', panel(user({ exp_date: '' }))],
  ['a word for its end', panel(user({ exp_date: 'Unlimited' }))],
  ['nothing about the user', panel([])],
  ['streams as an object', panel(user({}), { '1': stream })],
  ['categories as an object', panel(user({}), [stream], { '0': categories[0] })],
  ['a byte order mark', panel(`\uFEFF${JSON.stringify(user({}))}`)],
  ['a warning before its JSON', panel(`Warning: count() [1]\n${JSON.stringify(user({}))}`)],
])('an account plays although its panel sends %s', async (_what, get) => {
  const { channels, areGroupsKnown } = await loadChannels(account, get, now)
  expect(channels).toMatchObject([{ id: '7', name: 'One', group: 'News' }])
  expect(areGroupsKnown).toBe(true)
})

test.each([
  ['refused', 429, 60],
  ['received', 200, null],
])(
  'with %s categories (answer %i), the Retry-After of the load is %s',
  async (_what, status, retry_seconds) => {
    const headers = { 'retry-after': '60' }
    const complete = panel(user({}))
    const get = (url: string) =>
      /categories/.test(url)
        ? Promise.resolve(new Response(JSON.stringify(categories), { status, headers }))
        : complete(url)
    expect((await loadChannels(account, get, now)).report).toMatchObject({ outcome: 'loaded', retry_seconds })
  },
)

const none = { ...stream, category_id: '0' }

test.each<[string, () => Response, unknown, boolean]>([
  ['no categories', () => new Response('', { status: 404 }), stream, false],
  ['an error for its categories', () => new Response('', { status: 502 }), stream, false],
  ['a page for its categories', () => new Response('<html>Hello'), stream, false],
  ['half of its categories', () => answer(JSON.stringify(categories).slice(0, -1)), stream, false],
  ['its account for its categories', () => answer(user({})), stream, false],
  ['an empty list of categories', () => answer([]), stream, false],
  ['no categories, not even of a channel', () => new Response('', { status: 404 }), none, true],
  [
    'an unknown category of a channel',
    () => answer([{ category_id: 4, category_name: 'Old' }]),
    stream,
    true,
  ],
])(
  'an account plays although its panel sends %s',
  async (_what, categoriesAnswer, channel, areGroupsKnown) => {
    const complete = panel(user({}), [channel])
    const get = (url: string) =>
      /categories/.test(url) ? Promise.resolve(categoriesAnswer()) : complete(url)
    const loaded = await loadChannels(account, get, now)
    expect(loaded).toMatchObject({ channels: [{ id: '7', group: '' }], areGroupsKnown })
  },
)

test.each([
  ['auth 0', { auth: 0 }, /this username and password/],
  ['auth "0"', { auth: ' 0 ' }, /this username and password/],
  ['the status Expired', { status: 'expired ' }, /subscription ended/],
  ['the status Banned', { status: 'BANNED' }, /disabled/],
  ['a past end', { exp_date: String(past) }, /subscription ended/],
  ['a past end in milliseconds', { exp_date: past * 1000 }, /subscription ended/],
])('an account with %s is refused', async (_what, fields, words) => {
  await expect(loadChannels(account, panel(user(fields)), now)).rejects.toThrow(words)
})

/** The panel's time; and whether the time of our server is known, which is used if the panel's is missing or invalid. */
test.each<[string, unknown, boolean]>([
  ['no time', undefined, true],
  ['0 for its time', 0, true],
  ['a word for its time', 'now', true],
  ['its time', noon / 1000, false],
  ['its time in a padded text', ` ${noon / 1000} `, false],
  ['its time in milliseconds', noon, false],
])(
  'with a wrong clock of the television and a panel that sends %s, only an expired account has ended',
  async (_what, timestamp_now, knowsServerTime) => {
    onTestFinished(() => void vi.useRealTimers())
    for (const televisionTime of [noon + YEAR_MS, noon - YEAR_MS]) {
      vi.useFakeTimers({ toFake: ['Date'], now: televisionTime })
      const load = (exp_date: number) => {
        const get = panel({ ...user({ exp_date }), server_info: { timestamp_now } })
        return loadChannels(account, get, knowsServerTime ? now : Date.now)
      }
      await expect(load(future)).resolves.toMatchObject({ channels: [{ name: 'One' }] })
      await expect(load(past)).rejects.toThrow(/subscription ended/)
    }
  },
)

test('a list does not wait for a panel that does not answer about the account', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const source = { url: 'http://panel.example/get.php?username=ann&password=pw', epg_url: null }
  const get = (url: string) =>
    url.includes('/get.php') ? Promise.resolve(new Response(ENTRY)) : new Promise<Response>(() => undefined)
  const loading = loadChannels({ type: 'm3u', source }, get, now)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await loading).report).toMatchObject({ outcome: 'loaded', account: null })
})

const ENTRY = '#EXTINF:-1 tvg-id="one.uk" group-title="News",One\nhttp://s/1'
const channelOne = { name: 'One', group: 'News', guideId: 'one.uk', url: 'http://s/1' }
const utf16 = Buffer.from(`\uFEFF${ENTRY}`, 'utf16le')
const cyrillic = Buffer.from([0xcd, 0xee, 0xe2, 0xee, 0xf1, 0xf2, 0xe8])
const entryNamed = (name: Buffer) =>
  Buffer.concat([Buffer.from('#EXTINF:-1,'), name, Buffer.from('\nhttp://s/1')])

test.each<[string, string | Buffer<ArrayBuffer>, object, string?]>([
  ['a comma after -1', ENTRY.replace('-1', '-1,'), channelOne],
  ['single quotes', ENTRY.replaceAll('"', "'"), channelOne],
  ['attributes in capitals', ENTRY.replace('tvg-id', 'TVG-ID'), channelOne],
  ['padded values', ENTRY.replace('"News"', '" News "'), channelOne],
  ['lines that end with CR', ENTRY.replace('\n', '\r'), channelOne],
  ['a byte order mark', `\uFEFF${ENTRY}`, channelOne],
  ['UTF-16', utf16, channelOne],
  ['gzip', gzipSync(ENTRY), channelOne],
  ['an address in capitals', ENTRY.replace('http:', 'HTTP:'), { ...channelOne, url: 'HTTP://s/1' }],
  [
    'a logo’s address in capitals',
    ENTRY.replace(' group', ' tvg-logo="HTTP://l/1.png" group'),
    { logo: 'HTTP://l/1.png' },
  ],
  ['no comma', '#EXTINF:-1 One\nhttp://s/1', { name: 'One' }],
  ['addresses alone', '#EXTM3U\nhttp://s/news.m3u8?a=b\n', { name: 'news', url: 'http://s/news.m3u8?a=b' }],
  ['windows-1251', entryNamed(cyrillic), { name: 'Новости' }],
  ['windows-1252', entryNamed(Buffer.from('Télé Réunion', 'latin1')), { name: 'Télé Réunion' }],
  [
    'the alphabet that its type names',
    entryNamed(Buffer.from([0xc1, 0xe2, 0xe3])),
    { name: 'Αβγ' },
    'windows-1253',
  ],
])('a list with %s is read', async (_what, body, channel, charset = 'utf-8') => {
  const headers = { 'Content-Type': `audio/mpegurl; charset=${charset}` }
  const { channels } = await loadChannels(list, () => Promise.resolve(new Response(body, { headers })), now)
  expect(channels).toMatchObject([channel])
})

const XMLTV = `<?xml version="1.0" encoding="windows-1251"?><tv>
<programme start="20261124113000" stop="20261124123000" channel="one.uk"><title>News</title></programme></tv>`
const bomb = gzipSync(Buffer.concat([Buffer.from(XMLTV), Buffer.alloc(40_000_000, 32)]))

test.each<[string, string | Buffer<ArrayBuffer>, string[] | undefined]>([
  ['compressed with gzip', gzipSync(XMLTV), ['News']],
  ['larger than its limit once unpacked', bomb, ['News']],
  ['in Cyrillic', Buffer.from(XMLTV.replace('News', '\u00CD\u00EE'), 'latin1'), ['Но']],
  ['a page', '<html><body>Not found</body></html>', undefined],
  ['damaged', gzipSync(XMLTV).subarray(0, 20), undefined],
  ['empty', '', undefined],
])('a guide that is %s, also without DecompressionStream', async (_what, body, titles) => {
  expect(await titlesOf(body)).toEqual(titles)
  vi.stubGlobal('DecompressionStream', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await titlesOf(body)).toEqual(titles)
})

test('a list compressed with gzip is read without DecompressionStream', async () => {
  vi.stubGlobal('DecompressionStream', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const get = () => Promise.resolve(new Response(gzipSync(ENTRY)))
  expect((await loadChannels(list, get, now)).channels).toMatchObject([channelOne])
})

async function titlesOf(body: string | Buffer<ArrayBuffer>): Promise<string[] | undefined> {
  const { channels } = await loadChannels(list, () => Promise.resolve(new Response(ENTRY)), now)
  const [channel] = channels
  const loaded = { channels, guide: 'http://g/guide.xml.gz' }
  const guide = openGuide(list, loaded, () => Promise.resolve(new Response(body)), now)
  const programmes = channel && (await guide?.(channel))
  return programmes?.map(({ title }) => title)
}
