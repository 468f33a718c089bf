import { once } from 'node:events'
import { createServer } from 'node:http'
import { lookResultOf } from '@player/server/modules/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, type GetOptions } from './get.ts'
import { look } from './look.ts'

/* The verdicts of bad lists 78, 80 and 81: names, redirects and content that lead into our network. */

const received: string[] = []
let port = 0
const inside = (path: string): string => `http://127.0.0.2:${port}${path}`
const server = createServer((request, response) => {
  received.push(String(request.url))
  if (request.url === '/redirect') return response.writeHead(302, { Location: inside('/list.m3u') }).end()
  return response.end(
    `#EXTM3U url-tvg="${inside('/guide.xml')}"\n#EXTINF:-1 tvg-logo="${inside('/logo.png')}",One\n${inside('/one.m3u8')}\n`,
  )
})
beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => void server.close())

test.each<[string, string, Partial<GetOptions>, string, string[]]>([
  ['a name that resolves inside', 'http://tv.example', { allowed: null }, 'look_no', []],
  ['a redirect inside', 'http://127.0.0.1', {}, 'look_no', ['/redirect']],
  ['streams, logos and a guide inside', 'http://127.0.0.1', {}, 'look_ok', ['/list.m3u']],
])('a look at a list with %s', async (_what, origin, overrides, code, requests) => {
  received.splice(0)
  const url = `${origin}:${port}${requests[0] ?? '/list.m3u'}`
  const options: GetOptions = {
    deniedHosts: [],
    deniedAddresses: [],
    allowed: new URL(url).host,
    userAgent: 'Player',
    signal: new AbortController().signal,
    lookup: (_host, _family, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    ...overrides,
  }
  const report = await look(
    { type: 'm3u', url },
    (address) => get(address, options),
    () => undefined,
  )
  const now = new Date()
  const result = lookResultOf({ asked_at: now, leased_until: now, done_at: now, ending: 'read', report }, now)
  expect(result.verdict?.code).toBe(code)
  expect(received).toEqual(requests)
})
