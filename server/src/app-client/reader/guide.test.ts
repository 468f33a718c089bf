import { expect, test } from 'vitest'
import type { Channel } from './channel.ts'
import type { PlaylistSource } from '../index.ts'
import { openGuide } from './open-guide.ts'
import { onAirAt, programmeOf } from './programme.ts'
import { readShortGuide } from './short-guide.ts'
import { createXmltvReader } from './xmltv.ts'

const HOUR_MS = 3_600_000
const noon = Date.UTC(2026, 10, 24, 12)

const channel = (name: string, guideId = ''): Channel => ({
  id: name,
  number: 1,
  name,
  guideId,
  group: '',
  logo: null,
  url: '',
})
const [news, films] = [channel('News', 'news.uk'), channel('Films & more')]

const base64 = (text: string) => Buffer.from(text).toString('base64')
const listing = (title: string, start: unknown, stop: unknown) => ({
  title,
  start_timestamp: start,
  stop_timestamp: stop,
})
const element = (id: string, start: string, stop: string, inside: string) =>
  `<programme start="${start}" stop="${stop}" channel="${id}">${inside}</programme\n>`

/** Reads a guide in pieces of this length. Returns the programmes of both channels. */
function readXmltv(text: string, length = text.length) {
  const reader = createXmltvReader([news, films], noon, noon + 6 * HOUR_MS)
  for (let start = 0; start < text.length; start += length) reader.push(text.slice(start, start + length))
  return { news: reader.of(news), films: reader.of(films) }
}

test('a programme is on from its start until its end, and the next is the one that starts first', () => {
  const programmes = [
    { title: 'Late', start: 300, end: 400 },
    { title: 'Soon', start: 200, end: 300 },
    { title: 'On', start: 100, end: 190 },
  ]
  const titlesAt = (at: number) => {
    const { now, next } = onAirAt(programmes, at)
    return [now?.title, next?.title]
  }
  expect(titlesAt(100)).toEqual(['On', 'Soon'])
  expect(titlesAt(190)).toEqual([undefined, 'Soon'])
  expect(titlesAt(200)).toEqual(['Soon', 'Late'])
  expect(titlesAt(400)).toEqual([undefined, undefined])
})

test.each([
  ['the end before the start', 'A', 2, 1],
  ['two days', 'A', 0, 48 * HOUR_MS],
  ['no time', 'A', Number.NaN, 1],
  ['no title', ' ', 0, 1],
])('a programme with %s is left out', (_what, title, start, end) => {
  expect(programmeOf(title, start, end)).toBeNull()
})

test('reads the short guide of a panel without its broken entries', () => {
  const answer = {
    epg_listings: [
      listing(base64('Nächster Halt'), '1800000000', '1800003600'),
      listing('not base64!', '1800000000', '1800003600'),
      listing(Buffer.from([0xff, 0xfe]).toString('base64'), '1800000000', '1800003600'),
      listing(base64('No times'), null, ''),
      listing(base64('Until the next'), '1799998200', null),
      {
        ...listing(base64('As numbers'), 1_800_003_600, 1_800_007_200),
        description: base64(' What it is about. '),
      },
      'nothing',
    ],
  }
  expect(readShortGuide(JSON.stringify(answer))).toEqual([
    { title: 'Nächster Halt', start: 1_800_000_000_000, end: 1_800_003_600_000 },
    { title: 'Until the next', start: 1_799_998_200_000, end: 1_800_000_000_000 },
    {
      title: 'As numbers',
      start: 1_800_003_600_000,
      end: 1_800_007_200_000,
      description: 'What it is about.',
    },
  ])
  for (const empty of ['{}', '[]', 'null', '{"epg_listings":{}}']) expect(readShortGuide(empty)).toEqual([])
})

const guide = `<?xml version="1.0"?><tv>
<channel id="NEWS.uk"><display-name>Another name</display-name></channel>
<channel id="2"><display-name lang="en">Films &amp; more</display-name></channel>
<channel id="3"/>
${element('news.uk', '20261124110000 +0000', '20261124123000 +0000', '<title lang="en">Tom &amp; &#74;o &#x2014; live</title><title lang="de">Anders</title>')}
${element('news.uk', '20261124133000 +0100', '20261124143000 +0100', '<title><![CDATA[Sport & more]]></title><desc lang="en">Two &amp; a half games.</desc>')}
${element('news.uk', '20261124090000', '20261124100000', '<title>Over</title>')}
${element('news.uk', '20261125090000', '20261125100000', '<title>Tomorrow</title>')}
${element('2', '20261124120000', '20261124140000', '<title>By its name</title>')}
${element('4', '20261124120000', '20261124140000', '<title>Not in the playlist</title>')}
</tv>`

test.each([7, 64, 100_000])('reads XMLTV in pieces of %i characters', (length) => {
  expect(readXmltv(guide, length)).toEqual({
    news: [
      { title: 'Tom & Jo — live', start: noon - HOUR_MS, end: noon + HOUR_MS / 2 },
      {
        title: 'Sport & more',
        start: noon + HOUR_MS / 2,
        end: noon + 1.5 * HOUR_MS,
        description: 'Two & a half games.',
      },
    ],
    films: [{ title: 'By its name', start: noon, end: noon + 2 * HOUR_MS }],
  })
})

test('broken elements of XMLTV are left out, and the rest is read', () => {
  const good = element('news.uk', '20261124120000', '20261124130000', '<title>Good</title>')
  const broken = [
    element('news.uk', '20261124120000', '20261124130000', ''),
    element('news.uk', '20261399120000', '20261124130000', '<title>No such month</title>'),
    element('news.uk', 'noon', '', '<title>No time</title>'),
    element('news.uk', '20261124130000', '20261124120000', '<title>Backwards</title>'),
    '<programme start="20261124120000"/>',
    '<programme <programme <<&&>',
    `<programme channel="news.uk">${'x'.repeat(70_000)}`,
  ]
  expect(readXmltv([...broken, good, '<programme channel='].join('\n'), 5000).news).toMatchObject([
    { title: 'Good' },
  ])
  for (const noGuide of ['', 'Not found', '<html><body>', '\u001F\u008B\u0008\u0000'])
    expect(readXmltv(noGuide)).toEqual({ news: [], films: [] })
})

test('a programme without an end ends when the next one begins', () => {
  const open = (start: string, title: string, stop = '') =>
    `<programme start="${start}" ${stop} channel="news.uk"><title>${title}</title></programme>`
  const past = Array.from({ length: 200 }, (_, day) => open(`20260${1 + (day % 9)}01060000`, 'Long over'))
  const programmes = [
    // Guides need not be sorted.
    open('20261124113000', 'On'),
    ...past,
    open('20261124190000', 'After what is kept'),
    open('20261124130000', 'Short', 'stop="20261124133000"'),
    open('20261124120500', 'Next', 'stop=""'),
    open('20261124140000', 'Long'),
  ]
  const [five, half] = [noon + HOUR_MS / 12, HOUR_MS / 2]
  expect(readXmltv(programmes.join('')).news).toEqual([
    { title: 'On', start: noon - half, end: five },
    { title: 'Short', start: noon + HOUR_MS, end: noon + 3 * half },
    { title: 'Next', start: five, end: noon + HOUR_MS },
    { title: 'Long', start: noon + 2 * HOUR_MS, end: noon + 7 * HOUR_MS },
  ])
  // The programme after it has ended too, and the last one has no known end.
  const endedProgrammes = [
    open('20261124090000', 'Over'),
    open('20261124100000', 'Also', 'stop="20261124110000"'),
  ]
  const { now, next } = onAirAt(
    readXmltv([...endedProgrammes, open('20261124130000', 'Last')].join('')).news,
    noon,
  )
  expect([now, next]).toEqual([null, null])
})

test('a guide of five-minute programmes covers the time until it is read again', () => {
  const time = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const [hours, minutes] = [6, 5]
  const programmes = Array.from({ length: (hours * 60) / minutes }, (_, place) => {
    const start = noon + place * minutes * 60_000
    return element('news.uk', time(start), time(start + minutes * 60_000), `<title>${place}</title>`)
  })
  expect(onAirAt(readXmltv(programmes.join('')).news, noon + 4 * HOUR_MS - 1)).toMatchObject({
    now: { title: '47' },
    next: { title: '48' },
  })
})

test('descriptions are cut, and left out once they are many', () => {
  const long = 'x'.repeat(1000)
  const many = Array.from({ length: 10_000 }, (_, id) =>
    element(`${id}`, '20261124120000', '20261124130000', `<title>${id}</title><desc>${long}</desc>`),
  )
  const channels = many.map((_, id) => channel(`Name ${id}`, `${id}`))
  const reader = createXmltvReader(channels, noon, noon + HOUR_MS)
  for (const programme of many) reader.push(programme)
  const lengths = channels.map((each) => reader.of(each)[0]?.description?.length ?? 0)
  expect(lengths[0]).toBe(240)
  expect(lengths.at(-1)).toBe(0)
})

test('a hostile guide takes little time and memory', () => {
  const repeated = element('news.uk', '20261124120000', '20261124130000', '<title>Again</title>').repeat(5000)
  expect(readXmltv(repeated, 16_384).news).toHaveLength(120)
  expect(readXmltv('<channel a>'.repeat(500_000), 16_384).news).toEqual([])
})

const account: PlaylistSource = {
  type: 'xtream',
  source: { host: 'http://panel.example/', username: 'ann', password: 'p/w', epg_url: null },
}
const source = { url: 'http://panel.example/list', epg_url: null }
const list: PlaylistSource = { type: 'm3u', source }
const withGuide = { channels: [news], guide: 'http://panel.example/xmltv' }
const withoutGuide = { channels: [news], guide: null }

test('the owner’s guide is used before the list’s, and the panel’s only without both', async () => {
  const requests: string[] = []
  const get = (url: string) => {
    requests.push(url)
    return Promise.resolve(new Response(guide))
  }
  const open = (
    ...[playlist, loaded]: [Parameters<typeof openGuide>[0], typeof withGuide | typeof withoutGuide]
  ) => openGuide(playlist, loaded, get, () => noon)
  const titles = async (opened: ReturnType<typeof openGuide>) =>
    (await opened?.(news))?.map(({ title }) => title)
  expect(open(list, withoutGuide)).toBeNull()
  expect(open({ type: 'm3u', source: null }, withoutGuide)).toBeNull()
  expect(
    await titles(open({ type: 'm3u', source: { ...source, epg_url: 'http://mine.example' } }, withGuide)),
  ).toHaveLength(2)
  const opened = open(list, withGuide)
  expect(await titles(opened)).toHaveLength(2)
  expect(await titles(opened)).toHaveLength(2)
  // An answer that is not JSON.
  expect(await titles(open(account, withoutGuide))).toBeUndefined()
  expect(requests).toEqual([
    'http://mine.example',
    'http://panel.example/xmltv',
    'http://panel.example/player_api.php?username=ann&password=p%2Fw&action=get_short_epg&stream_id=News&limit=4',
  ])
})

test.each([
  ['refused', () => Promise.resolve(new Response(guide, { status: 403 }))],
  ['unreachable', () => Promise.reject(new TypeError('No network'))],
])('a guide that is %s can’t be read, and is requested again after ten minutes', async (_what, refuse) => {
  let now = noon
  let requests = 0
  const get = () => {
    requests += 1
    return requests === 1 ? refuse() : Promise.resolve(new Response(guide))
  }
  const opened = openGuide(list, withGuide, get, () => now)
  expect(await opened?.(news)).toBeNull()
  now += HOUR_MS / 7
  expect(await opened?.(news)).toBeNull()
  now += HOUR_MS / 7
  expect(await opened?.(news)).toHaveLength(2)
  expect(requests).toBe(2)
})

test('a huge guide is read up to a limit, and its connection ends', async () => {
  const piece = new TextEncoder().encode(guide.padEnd(1_000_000))
  let sent = 0
  let ended = false
  const body = new ReadableStream({
    pull(stream) {
      sent += 1
      stream.enqueue(piece)
    },
  })
  const get = (_url: string, { signal }: RequestInit = {}) => {
    signal?.addEventListener('abort', () => (ended = true))
    return Promise.resolve(new Response(body))
  }
  expect(await openGuide(list, withGuide, get, () => noon)?.(news)).not.toEqual([])
  expect(sent).toBeLessThan(40)
  expect(ended).toBe(true)
})
