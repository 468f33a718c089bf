import { expect, test } from 'vitest'
import type { PlaylistSource } from '../index.ts'
import { loadChannels } from './load-channels.ts'
import { createM3uReader } from './m3u.ts'

function read(text: string) {
  const reader = createM3uReader(source.url, 100)
  for (const line of text.split('\n')) reader.push(line)
  return { channels: reader.channels(), guide: reader.guide() }
}

const answerInTurn =
  (...answers: Response[]) =>
  () =>
    Promise.resolve(answers.shift() ?? new Response(null, { status: 404 }))

const account: PlaylistSource = {
  type: 'xtream',
  source: { host: 'http://panel.example/', username: 'ann', password: 'p/w', epg_url: null },
}
const source = { url: 'http://panel.example/list', epg_url: null }
const list: PlaylistSource = { type: 'm3u', source }

test('reads names, groups and addresses as real lists have them', () => {
  const text = `#EXTM3U
#EXTINF:-1 tvg-id="one.uk" tvg-name="One" group-title="News, local;World" tvg-logo="http://l/1.png",One, two
#EXTVLCOPT:http-user-agent=x
http://s/1.m3u8|user-agent=x
#EXTGRP:Films
#EXTINF:-1 tvg-chno="12",Second
http://s/2.m3u8
#EXTINF:-1,Without an address
`
  expect(read(text).channels).toEqual([
    {
      id: '1',
      number: 1,
      name: 'One, two',
      guideId: 'one.uk',
      group: 'News, local',
      logo: 'http://l/1.png',
      url: 'http://s/1.m3u8',
    },
    { id: '2', number: 12, name: 'Second', guideId: '', group: 'Films', logo: null, url: 'http://s/2.m3u8' },
  ])
})

test.each([
  ['#EXTM3U url-tvg="http://g/a.xml,http://g/b.xml" tvg-shift="1"', 'http://g/a.xml'],
  ['#EXTM3U url-tvg="" x-tvg-url="https://g/c.xml"\n#EXTINF:-1,One', 'https://g/c.xml'],
  ['#EXTM3U url-tvg="guide.xml"', 'http://panel.example/guide.xml'],
  ['#EXTM3U url-tvg="ftp://g/a.xml"', null],
  ['#EXTM3U\n#EXTINF:-1 url-tvg="http://g/a.xml",One', null],
  ['', null],
])('the list %j has the guide %s', (text, address) => {
  expect(read(text).guide).toBe(address)
})

test.each([
  ['live/1.m3u8', 'http://panel.example/tv/live/1.m3u8'],
  ['/live/1.m3u8?a=b#c', 'http://panel.example/live/1.m3u8?a=b#c'],
  ['../1.m3u8', 'http://panel.example/1.m3u8'],
  ['//other.example/1.m3u8', 'http://other.example/1.m3u8'],
  ['HTTP://Other.example/a b.ts', 'HTTP://Other.example/a b.ts'],
  ['udp://@239.0.0.1:1234', 'udp://@239.0.0.1:1234'],
])('the address %j in a list is resolved against that of the answer', async (address, resolved) => {
  const answer = new Response(
    `#EXTM3U url-tvg="epg/guide.xml"\n#EXTINF:-1 tvg-logo="${address}",One\n${address}|user-agent=x`,
  )
  // As after a redirect.
  Object.defineProperty(answer, 'url', { value: 'http://panel.example/tv/list.m3u?user=ann' })
  const { channels, guide } = await loadChannels(list, answerInTurn(answer), Date.now)
  const logo = /^http/i.test(resolved) ? resolved : null
  expect(channels).toMatchObject([{ url: resolved, logo }])
  expect(guide).toBe('http://panel.example/tv/epg/guide.xml')
})

test('reads an Xtream account', async () => {
  const get = answerInTurn(
    Response.json({ user_info: { auth: 1, status: 'Active', exp_date: null } }),
    Response.json([{ category_id: 3, category_name: 'News' }]),
    Response.json([
      {
        num: '40',
        stream_id: 7,
        name: 'One',
        category_id: '3',
        stream_icon: 'logos/7.png',
        epg_channel_id: null,
      },
    ]),
  )
  await expect(loadChannels(account, get, Date.now)).resolves.toMatchObject({
    channels: [
      {
        id: '7',
        number: 40,
        name: 'One',
        guideId: '',
        group: 'News',
        logo: 'http://panel.example/logos/7.png',
        url: 'http://panel.example/live/ann/p%2Fw/7.m3u8',
      },
    ],
    guide: null,
  })
})

test.each([
  [
    'an ended account',
    account,
    Response.json({ user_info: { auth: 1, status: 'Active', exp_date: '100' } }),
    /^Your subscription ended, says your provider\. Renew it there\.$/,
  ],
  [
    'a wrong password',
    account,
    Response.json({ user_info: { auth: 0 } }),
    /doesn’t know this username and password/,
  ],
  ['a refused list', list, new Response('', { status: 403 }), /refused this TV \(answer 403\)/],
  ['too many requests', list, new Response('', { status: 429 }), /asked this TV to wait/],
  ['an error page', list, new Response('<html>', { status: 200 }), /a web page, not a playlist/],
  ['a broken provider', list, new Response('', { status: 512 }), /a problem \(answer 512\). Try again later/],
  ['a wrong address', list, new Response('', { status: 404 }), /Nothing is at this address \(answer 404\)/],
  ['a hidden source', { type: 'm3u' as const, source: null }, new Response(''), /PIN/],
])('says what is wrong with %s', async (_name, playlist, answer, words) => {
  await expect(loadChannels(playlist, answerInTurn(answer), Date.now)).rejects.toThrow(words)
})
