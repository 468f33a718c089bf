// @module-tag sweep
import { once } from 'node:events'
import { createServer } from 'node:http'
import { BAD_LISTS, startPanel, startWireFaults } from '@player/infra/panel'
import { lookResultOf } from '@player/server/modules/results'
import { readInChild } from '@player/workers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { LOOK_READER } from '../../kit/process.ts'

/*
 * The verdict of a look on each bad list: our server can open it, cannot open it, or the panel's answer about the account; no other
 * failure. `npm test` runs the entries that this HTTP client may read differently from a television, and one of each ending; `npm run
 * sweep` without arguments runs all, the largest ones in full size.
 */

type Panel = Awaited<ReturnType<typeof startPanel>>
type Wire = Awaited<ReturnType<typeof startWireFaults>>
let [panel, wire]: [Panel | undefined, Wire | undefined] = [undefined, undefined]
beforeAll(async () => {
  ;[panel, wire] = await Promise.all([startPanel({}), startWireFaults()])
})
afterAll(async () => {
  wire?.stop()
  await panel?.stop()
})

/** Another one for each try of a test, because the stand-in remembers what it sent to a visitor. */
let visitor = 0
beforeEach(() => void (visitor += 1))

const isWhole = Boolean(process.env['SWEEP'])
const LARGE = new Set([26, 27, 36, 37])
const SAMPLE = new Set([
  1, 6, 34, 35, 36, 37, 41, 45, 57, 61, 63, 64, 65, 67, 68, 73, 85, 88, 93, 95, 101, 108,
])
const isRun = (row: number): boolean => isWhole || SAMPLE.has(row)

const codeOf = (row: number, type: 'm3u' | 'xtream') =>
  codeAt(
    wire?.addresses[row] ??
      `${panel?.url}/bad-lists/${row}-look${visitor}${LARGE.has(row) && !isWhole ? '?scale=0.02' : ''}`,
    type,
  )

async function codeAt(url: string, type: 'm3u' | 'xtream'): Promise<string | undefined> {
  const source =
    type === 'm3u'
      ? ({ type, url } as const)
      : ({ type, host: url, username: 'demo', password: 'demo' } as const)
  const rules = { deniedHosts: [], deniedAddresses: [], allowed: new URL(url).host, userAgent: 'Player' }
  const end = await readInChild({ source, rules }, () => undefined, LOOK_READER)
  const ending = typeof end === 'string' ? end : 'read'
  const now = new Date()
  const report = typeof end === 'string' ? null : end
  expect(JSON.stringify(report)).not.toMatch(/Lantern|demo|script|Renew|:\/\//)
  return lookResultOf({ asked_at: now, leased_until: now, done_at: now, ending, report }, now).verdict?.code
}

const rows = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const OPENED = new Set([...rows(1, 18), ...rows(20, 23), 26, ...rows(28, 35), 39, 40, 63, 64, 66])
const RED: Readonly<Record<number, string>> = {
  88: 'login',
  89: 'ended',
  92: 'ended',
  93: 'ended',
  94: 'switched_off',
  95: 'switched_off',
  109: 'ended',
}

test.each(
  rows(1, 74)
    .filter(isRun)
    .map((row) => [row, BAD_LISTS[row]?.name ?? 'wire'] as const),
)('A look at list %i, %s', async (row) => {
  expect(await codeOf(row, 'm3u')).toBe(OPENED.has(row) ? 'look_ok' : 'look_no')
})

test.each(
  rows(85, 109)
    .filter(isRun)
    .map((row) => [row, BAD_LISTS[row]?.name] as const),
)('A look at panel %i, %s', async (row) => {
  expect(await codeOf(row, 'xtream')).toBe(RED[row] ?? (row === 101 ? 'look_no' : 'look_ok'))
})

test('Looks at panel 110, which bans after five requests in two hours, of which each takes two', async () => {
  const codes: (string | undefined)[] = []
  for (let time = 0; time < 4; time += 1) codes.push(await codeOf(110, 'xtream'))
  expect(codes).toEqual(['look_ok', 'look_ok', 'look_no', 'switched_off'])
})

// With 81 and 80 of the bad lists: what leads into our network. 78 is in `look.test.ts` of the workers.
test.each([
  ['streams, logos and a guide', '/list', 'look_ok'],
  ['a redirect', '/redirect', 'look_no'],
])('A look at a list with %s inside sends one request', async (_what, path, code) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(String(request.url))
    const inside = `http://127.0.0.2:${port}`
    if (request.url === '/redirect') return response.writeHead(302, { Location: `${inside}/list` }).end()
    return response.end(
      `#EXTM3U url-tvg="${inside}/guide.xml"\n#EXTINF:-1 tvg-logo="${inside}/logo.png",One\n${inside}/one.m3u8\n`,
    )
  })
  server.listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await codeAt(`http://127.0.0.1:${port}${path}`, 'm3u')).toBe(code)
  expect(requests).toEqual([path])
})
