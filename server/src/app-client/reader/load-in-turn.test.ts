import { expect, test } from 'vitest'
import type { PlaylistSource } from '../index.ts'
import { loadInTurn } from './load-in-turn.ts'

const LIST = '#EXTM3U\n#EXTINF:-1,One\nhttp://s.example/1.m3u8'
const listAt = (host: string) => ({ url: `http://${host}.example/list`, epg_url: null })
const playlist: PlaylistSource = {
  type: 'm3u',
  source: listAt('first'),
  fallbacks: [listAt('second'), listAt('third')],
}

/** Answers by host name. `hosts` are in the order of the requests. */
function provider(answers: Readonly<Record<string, () => Response>>) {
  const hosts: string[] = []
  return {
    hosts,
    get: (url: string) => {
      const [host = ''] = new URL(url).hostname.split('.')
      if (hosts.at(-1) !== host) hosts.push(host)
      const answer = answers[host]
      return answer ? Promise.resolve(answer()) : Promise.reject(new Error('No answer'))
    },
  }
}

const text =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status })
const outcomeOf = (loading: Promise<unknown>) =>
  loading.then(
    (loaded) => loaded,
    (error: unknown) => error,
  )

test('Only the first address is requested while it works', async () => {
  const { get, hosts } = provider({ first: text(LIST), second: text(LIST) })
  const { report, from } = await loadInTurn(playlist, get, Date.now)
  expect(report).toMatchObject({ outcome: 'loaded', address: 0 })
  expect(from.source).toEqual(listAt('first'))
  expect(hosts).toEqual(['first'])
})

test.each([
  ['no answer', undefined],
  ['answer 403', text('', 403)],
  ['answer 404', text('', 404)],
  ['answer 410', text('', 410)],
  ['answer 502', text('', 502)],
  ['a web page', text('<html><body>Parked</body></html>')],
  ['a captcha', text('<html><title>Just a moment...</title></html>')],
])('After %s the next address is tried', async (_what, first) => {
  const { get, hosts } = provider({
    ...(first && { first }),
    second: text('', 503),
    third: text(LIST),
  })
  const { report, from, channels } = await loadInTurn(playlist, get, Date.now)
  expect(report).toMatchObject({ outcome: 'loaded', address: 2 })
  expect(from.source).toEqual(listAt('third'))
  expect(channels).toHaveLength(1)
  expect(hosts).toEqual(['first', 'second', 'third'])
})

test.each([
  ['answer 401', text('', 401)],
  ['answer 429', text('', 429)],
  ['answer 451', text('', 451)],
  ['an empty list', text('#EXTM3U')],
])('After %s no other address is tried', async (_what, first) => {
  const { get, hosts } = provider({ first, second: text(LIST) })
  expect(await outcomeOf(loadInTurn(playlist, get, Date.now))).toMatchObject({
    name: 'LoadingFailed',
    report: { address: 0 },
  })
  expect(hosts).toEqual(['first'])
})

const panelAt = (host: string) => ({
  host: `http://${host}.example`,
  username: 'ann',
  password: 'secret',
  epg_url: null,
})
const account: PlaylistSource = {
  type: 'xtream',
  source: panelAt('first'),
  fallbacks: [panelAt('second'), panelAt('third')],
}
const panel = (user: object) => text(JSON.stringify({ user_info: user, server_info: {} }))

test.each([
  ['a wrong password', { auth: 0 }, 'login'],
  ['an ended account', { auth: 1, status: 'Expired' }, 'account'],
  ['a banned account', { auth: 1, status: 'Banned' }, 'account'],
])('An answer about %s ends the attempts, at any address', async (_what, user, outcome) => {
  const { get, hosts } = provider({
    second: panel(user),
    third: panel({ auth: 1, status: 'Active' }),
  })
  expect(await outcomeOf(loadInTurn(account, get, Date.now))).toMatchObject({
    report: { outcome, address: 1 },
  })
  expect(hosts).toEqual(['first', 'second'])
})

test('An account without a status does not end the attempts if its list fails', async () => {
  const answers = [panel({ auth: 1 })(), text('', 404)(), text('', 404)()]
  const { get, hosts } = provider({
    first: () => answers.shift() ?? text('', 404)(),
    second: panel({ auth: 1, status: 'Expired' }),
  })
  expect(await outcomeOf(loadInTurn(account, get, Date.now))).toMatchObject({ report: { address: 1 } })
  expect(hosts).toEqual(['first', 'second'])
})

test('If all addresses fail, the report is about the first address', async () => {
  const { get, hosts } = provider({ first: text('', 404) })
  expect(await outcomeOf(loadInTurn(playlist, get, Date.now))).toMatchObject({
    report: { outcome: 'answered', http_status: 404 },
  })
  expect(hosts).toEqual(['first', 'second', 'third'])
})

test('A playlist without `fallbacks`, as servers of the previous version send it, is requested at its only address', async () => {
  const { get, hosts } = provider({})
  const older: PlaylistSource = { type: 'm3u', source: listAt('first') }
  const error = await outcomeOf(loadInTurn(older, get, Date.now))
  expect(error).toMatchObject({ report: { outcome: 'unreached' } })
  expect(hosts).toEqual(['first'])
})
