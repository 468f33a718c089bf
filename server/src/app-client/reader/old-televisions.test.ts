import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lowerFor } from '../lowered.fixture.ts'

/** Functions that Chromium 47 lacks. */
const MISSING_FUNCTIONS = {
  'String.prototype': ['at', 'matchAll', 'padEnd', 'padStart', 'replaceAll', 'trimEnd', 'trimStart'],
  'Array.prototype': ['at', 'findLast', 'flat', 'flatMap', 'toReversed', 'toSorted', 'toSpliced', 'with'],
  Object: ['entries', 'fromEntries', 'getOwnPropertyDescriptors', 'groupBy', 'hasOwn', 'values'],
  Promise: ['allSettled', 'any', 'try', 'withResolvers'],
  'Promise.prototype': ['finally'],
}

const LIST = `#EXTM3U url-tvg="guide.xml"
#EXTINF:-1 tvg-id="one" group-title="News",Télé
http://tv.example/1.ts
`
const GUIDE = `<tv><programme start="20261124113000 +0000" stop="20261124123000 +0000" channel="one"><title>A &amp; B</title></programme></tv>`
const PANEL = '{"user_info":{"auth":1,"status":"Active"}}'
const STREAMS = '[{"stream_id":7,"name":"One","category_id":"1"}]'

test('reads lists, accounts and guides with the functions of Chromium 47', async () => {
  const context = createContext({ TextDecoder, TextEncoder, URL, setTimeout, clearTimeout })
  for (const [owner, names] of Object.entries(MISSING_FUNCTIONS))
    for (const name of names) runInContext(`delete ${owner}.${name}`, context)
  runInContext((await lowerFor('reader/index.ts')).code, context)

  const bodies: Record<string, Buffer> = {
    list: gzipSync(LIST),
    'guide.xml': gzipSync(GUIDE),
    'player_api.php?username=a&password=b': Buffer.from(PANEL),
    'player_api.php?username=a&password=b&action=get_live_streams': Buffer.from(STREAMS),
  }
  Object.assign(context, {
    noon: Date.UTC(2026, 10, 24, 12),
    get: (url: string) => {
      const body = bodies[url.replace('http://tv.example/', '')]
      return Promise.resolve(new Response(body && new Uint8Array(body), { status: body ? 200 : 404 }))
    },
    sources: {
      list: { type: 'm3u', source: { url: 'http://tv.example/list', epg_url: null } },
      account: {
        type: 'xtream',
        source: { host: 'http://tv.example', username: 'a', password: 'b', epg_url: null },
      },
    },
  })
  const read = (expression: string): unknown =>
    runInContext(`${expression}.then(function (value) { return JSON.stringify(value) })`, context)

  expect(await read('player.loadChannels(sources.list, get, Date.now)')).toContain(
    '"name":"Télé","group":"News"',
  )
  expect(await read('player.loadChannels(sources.account, get, Date.now)')).toContain('"name":"One"')
  const guide = `player.loadChannels(sources.list, get, Date.now).then(function (loaded) {
    return player.openGuide(sources.list, loaded, get, function () { return noon })(loaded.channels[0])
  })`
  expect(await read(guide)).toContain('"title":"A & B"')
})
