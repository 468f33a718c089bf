import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer, Limits } from './answer.ts'
import { createItemParser } from './json-items.ts'
import { createLines } from './lines.ts'
import { readAccount } from './read-account.ts'
import { readList } from './read-list.ts'
import { readStreams } from './read-streams.ts'
import { createTally } from './tally.ts'

const URL = 'http://tv.example/list'
const ACCOUNT = { host: 'http://tv.example', username: 'ann', password: 'pw' }
const LIMITS: Limits = { packed: 1_000_000, bytes: 2_000_000, channels: 0 }
const lines = (texts: readonly string[], contentType = '') => {
  const emitted: string[] = []
  const reader = createLines(contentType, (line) => emitted.push(line))
  for (const text of texts) reader.push(new Uint8Array(Buffer.from(text, 'latin1')))
  reader.end()
  return emitted.filter((line) => line !== '')
}
const ENTRY = '#EXTINF:-1,One\nhttp://tv.example/1.ts\n'
const count = (text: string, part: string) => text.split(part).length - 1

test.each([
  ['LF', 'a\nb\nc'],
  ['CRLF', 'a\r\nb\r\nc\r\n'],
  ['CR', 'a\rb\rc'],
])('lines end with %s, wherever the bytes are split', (_name, text) => {
  for (let index = 0; index <= text.length; index += 1)
    expect(lines([text.slice(0, index), text.slice(index)])).toEqual(['a', 'b', 'c'])
})

test('a line that is not UTF-8 does not change the others', () => {
  const utf8 = Buffer.from('Füße').toString('latin1')
  expect(lines([`${utf8}\nTélé\n${utf8}`])).toEqual(['Füße', 'Télé', 'Füße'])
})

test('a long line is cut to 64 KB', () => {
  const parts = Array.from({ length: 40 }, () => 'a'.repeat(10_000))
  const [long = '', next] = lines([...parts, '\nnext'])
  expect(long).toHaveLength(65_536)
  expect(next).toBe('next')
})

test('the valid, short objects of a JSON list are emitted one by one, wherever the bytes are split', () => {
  const text = `Warning: [1]\n[{"a":"}\\"]"},{"a":{"a":[2]}},[{"no":1}],{broken},{"a":"${'x'.repeat(70_000)}"},{"a":3}]`
  const read = (at: number) => {
    const emitted: unknown[] = []
    const items = createItemParser(({ a }) => emitted.push(a))
    for (const part of [text.slice(0, at), text.slice(at)]) items.push(new Uint8Array(Buffer.from(part)))
    expect(items.isWhole()).toBe(true)
    return emitted
  }
  for (let at = 0; at < 70; at += 1) expect(read(at)).toEqual(['}"]', { a: [2] }, 3])
})

test.each([
  [19, 20, true],
  [20, 20, true],
  [18, 19, false],
  [90, 100, false],
  [91, 100, true],
])('%i of %i entries with the same address are one clip: %s', (same, total, isOneClip) => {
  const tally = createTally()
  for (let index = 0; index < total; index += 1) tally.add('News', index < same ? 'clip' : `other ${index}`)
  expect(tally.isOneClip()).toBe(isOneClip)
})

test.each<[string, Answer | Response, string]>([
  ['by its packed size', new Response('#EXTM3U\n'.repeat(300_000)), 'too_large'],
  ['by its unpacked size', new Response(gzipSync(ENTRY.repeat(60_000))), 'too_large'],
  ['by its ratio', new Response(gzipSync(Buffer.alloc(1_500_000))), 'too_large'],
  ['not at all', new Response(gzipSync(ENTRY.repeat(10_000))), 'loaded'],
])('a list exceeds a limit %s, also without DecompressionStream', async (_name, answer, outcome) => {
  const copy = answer instanceof Response ? answer.clone() : answer
  expect((await readList(answer, URL, LIMITS)).report.outcome).toBe(outcome)
  vi.stubGlobal('DecompressionStream', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await readList(copy, URL, LIMITS)).report.outcome).toBe(outcome)
})

test('a television returns the channels that fit, and counts all; a look returns none', async () => {
  const answer = () => new Response(ENTRY.repeat(100))
  const television = await readList(answer(), URL, { ...LIMITS, channels: 40 })
  expect(television.channels).toHaveLength(40)
  expect(television.report).toMatchObject({ outcome: 'too_large', channels: 100 })
  const look = await readList(answer(), URL, LIMITS)
  expect(look.channels).toEqual([])
  expect(look.report).toMatchObject({ outcome: 'loaded', channels: 100, one_clip: true })
})

test('streams are counted with their groups, also in an answer that was cut', async () => {
  const streams = JSON.stringify(
    Array.from({ length: 30 }, (_, id) => ({ stream_id: id, category_id: `${id % 3}` })),
  )
  const { report } = await readStreams(new Response(streams), ACCOUNT, LIMITS)
  expect(report).toMatchObject({ outcome: 'loaded', channels: 30, groups: 3, account: null })
  const cut = streams.slice(0, -20)
  expect((await readStreams(new Response(cut), ACCOUNT, LIMITS)).report).toMatchObject({
    outcome: 'cut',
    channels: count(cut, '},') + Number(cut.endsWith('}')),
  })
})

test.each([
  ['120', 120],
  ['Tue, 24 Nov 2026 12:01:00 GMT', 60],
  ['31536000', 604_800],
  ['0', null],
  ['soon', null],
])('Retry-After %s is %s seconds', async (after, seconds) => {
  const headers = { 'Retry-After': after, Date: 'Tue, 24 Nov 2026 12:00:00 GMT' }
  const { report } = await readList(new Response('', { status: 503, headers }), URL, LIMITS)
  expect(report).toMatchObject({ outcome: 'answered', http_status: 503, retry_seconds: seconds })
})

test('an account answer that is not JSON or too long is unreadable', async () => {
  for (const body of ['Not found', '', `{"a":"${'x'.repeat(1_100_000)}"}`])
    expect(await readAccount(new Response(body), 0)).toMatchObject({ outcome: 'unreadable', account: null })
})
