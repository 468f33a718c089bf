import type { Page } from '@playwright/test'
import { messages } from '@player/server/messages/payments'
import { ALL_METHODS, alterAnswer, calls } from '../kit/answers.ts'

type Step = 'started' | 'approved' | 'captured' | 'active' | 'held' | 'closed' | 'refunded'

/** Gives a page fixed answers, so that the screenshots are the same on every machine. */
type Show = (page: Page) => Promise<unknown>

/** Holds the live stream back, which would replace the altered answers by the device's data, and say that no television uses it. */
export const withoutLiveStream: Show = (page) => page.route(calls('devices.live'), () => undefined)

export const combined =
  (...shows: readonly Show[]): Show =>
  async (page) => {
    for (const show of shows) await show(page)
  }

export const RECENTLY = new Date(Date.now() - 5 * 60_000).toISOString()

export const televisions: Show = (page) =>
  alterAnswer(page, 'devices.televisions', { televisions: TELEVISIONS })

const TELEVISIONS = ['Living room', 'Bedroom'].map((name, index) => ({
  id: name,
  name,
  system: 'Android TV',
  app_version: '2.4.0',
  mac_addresses: [`02:00:5E:10:00:0${index + 1}`],
  state: 'allowed',
  abilities: ['arrange'],
  added_at: '2026-11-02T18:00:00.000Z',
  last_seen_at: RECENTLY,
}))

export const device = (changes: object): Show =>
  combined(withoutLiveStream, (page) =>
    alterAnswer(page, 'sessions.current', ({ device: shown }) => ({
      device: { ...Object(shown), ...changes },
    })),
  )

export const LONG_NAME = 'Sports: football, tennis and all that the whole family watches at weekends'

const NAMES = ['Evening films', 'Living room', 'Kids', LONG_NAME, 'News of the world', 'Grandmother’s series']
const source = {
  username: '',
  password: '',
  epg_url: '',
  fallbacks: ['http://tv2.example:8080'],
  pin: null,
  is_protected: false,
}

const SERVER = 'http://tv.example:8080'
const ACCOUNT = { playlist_type: 'xc', url: SERVER, username: 'ann.owner', password: 'a-password' }
const PROTECTED = { playlist_type: 'general', url: null, username: null, password: null, is_protected: true }
const WITH_PASSWORD = `${SERVER}/get.php?username=ann&password=a-password&type=m3u_plus&output=ts`

export function playlistsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => {
    const name = NAMES[index] ?? `Collection ${index + 1}`
    const shared = { ...source, _id: `0000000${index}-0000-4000-8000-000000000000`, playlist_name: name }
    if (index % 3 === 1) return { ...shared, ...ACCOUNT }
    if (index % 3 === 2) return { ...shared, ...PROTECTED }
    const url =
      index === 3 ? WITH_PASSWORD : `https://films.example/lists/ann/${index}/evening-and-night.m3u8`
    return { ...shared, playlist_type: 'general', url }
  })
}

/** Results: the first playlist loads from its second address, the second playlist from its first. */
export const fallbackResults: Show = combined(withoutLiveStream, (page) =>
  alterAnswer(page, 'results.list', {
    tells: true,
    playlists: playlistsOf(2).map((playlist, index) => ({
      id: Object(playlist)._id,
      verdict: { ...VERDICT, code: index === 0 ? 'fallback' : 'loaded', address: 1 - index },
      differs: null,
      televisions: [],
      told_at: RECENTLY,
    })),
  }),
)

const VERDICT = {
  channels: 412,
  before: null,
  http_status: null,
  again_at: null,
  ends_at: null,
  is_banned: false,
}

export const hostsOf = (moves: number): Show => {
  const part = (name: string, parts: readonly string[]) => ({ id: crypto.randomUUID(), name, parts })
  return (page) =>
    alterAnswer(page, 'playlists.hosts', {
      hosts: [
        {
          host: 'tv.example:8080',
          playlists: [
            part('Evening films', ['address', 'guide']),
            part('Living room', ['address', 'fallbacks']),
            part(LONG_NAME, ['fallbacks']),
          ],
        },
        { host: 'films.example', playlists: [part('News of the world', ['address'])] },
      ],
      closed: 2,
      moves: Array.from({ length: moves }, () => ({
        id: crypto.randomUUID(),
        from: 'old-and-long-name.provider.example:8080',
        to: 'https://tv.example:8080',
        made_at: '2026-11-20T09:30:00.000Z',
        playlists: 3,
      })),
    })
}

export const playlists = (count: number): Show => {
  return (page) => alterAnswer(page, 'playlists.list', { playlists: playlistsOf(count) })
}

const group = (title: string, count: number | null, fields: object = {}) => ({
  kind: 'live',
  title,
  name: '',
  hidden: false,
  locked: false,
  count,
  is_new: false,
  ...fields,
})

const GROUPS = [
  group('UK | News', 24, { name: 'News' }),
  group('UK | Sports', 61),
  group('|AR| أخبار ورياضة', 118),
  group('FOR ADULTS', 40, { locked: true }),
  group('24/7 <b>Channels</b>', 1_204, { hidden: true }),
  group(LONG_NAME, 7),
  group('Christmas', null, { hidden: true }),
  group('Premieres', 12, { is_new: true }),
]

const arrangement = (groups: readonly object[], fields: object = {}): Show => {
  const answer = { is_on: true, version: 3, is_told: true, new_groups: 'shown', groups, ...fields }
  return combined(playlists(4), withoutLiveStream, televisions, (page) =>
    alterAnswer(page, 'playlists.arrangement', answer),
  )
}

export const groups = {
  off: arrangement([], { is_on: false }),
  few: arrangement(GROUPS),
  many: arrangement(Array.from({ length: 60 }, (_, at) => group(`Group ${at + 1}`, at))),
  waiting: arrangement([], { version: 0, is_told: false }),
}

const pounds = ALL_METHODS.charges.cowpay
const euro = { amount_minor: 799, currency: 'EUR', text: '€7.99' }

const ORDER: readonly Step[] = ['started', 'approved', 'captured', 'active']
/** When a payment that is in one step reached another; null if it did not. */
const timeOf = (step: Step, reached: Step, time: string) =>
  ORDER.indexOf(step === 'refunded' ? 'captured' : step) >= ORDER.indexOf(reached)
    ? `2026-11-20T09:${time}Z`
    : null

const LABELS = new Map([
  ['cowpay', 'Card'],
  ['opay', 'OPay'],
  ['crypto', 'Crypto'],
])

const payment = (step: Step, method = 'paypal', price = euro, end = 'A') => ({
  reference: `Zk3pVn0xQm8sRt5${step}`.padEnd(24, end),
  method,
  label: LABELS.get(method) ?? 'PayPal',
  price,
  mac_address: '02:00:5E:10:00:01',
  step,
  ended: step === 'closed' ? 'cancelled' : null,
  started_at: '2026-11-20T09:30:00.000Z',
  approved_at: timeOf(step, 'approved', '30:48.000'),
  confirmed_at: timeOf(step, 'captured', '31:00.000'),
  active_at: timeOf(step, 'active', '31:00.400'),
  changed_at: '2026-11-20T09:31:00.400Z',
  slip: null,
  not_needed: false,
  email_refused_at: null,
  next: step === 'active' ? null : messages[`next_${step}`],
  next_code: step === 'active' ? null : `payments.next_${step}`,
  term: timeOf(step, 'captured', '') === null ? null : '1 year',
  continue_url: step === 'started' && method !== 'paypal' ? 'https://pay.example' : null,
})

export const paying = (step: Step, method = 'paypal'): Show =>
  combined(withoutLiveStream, (page) =>
    alterAnswer(page, 'payments.history', {
      payments: [payment(step, method, method === 'cowpay' ? pounds : euro)],
    }),
  )

export const paid: Show = combined(withoutLiveStream, (page) =>
  alterAnswer(page, 'payments.history', {
    payments: [
      payment('active'),
      payment('closed', 'opay', pounds),
      payment('refunded', 'cowpay', pounds),
      { ...payment('active', 'crypto', euro, 'B'), email_refused_at: '2026-11-20T09:31:01.000Z' },
    ],
  }),
)

export const RECEIPT = `/dashboard/receipt/${payment('active').reference}`

export const offer: Show = (page) => alterAnswer(page, 'payments.offer', ALL_METHODS)

export const seller: Show = (page) =>
  alterAnswer(page, 'payments.seller', {
    name: 'Player Limited',
    address: '1 High Street\nOld Town AB1 2CD\nUnited Kingdom',
    tax_number: 'GB 123 4567 89',
  })

export const sessions: Show = (page) =>
  alterAnswer(page, 'sessions.list', ({ sessions: own }) => {
    const [mine] = Array.isArray(own) ? own : []
    const other = (id: string, browser: string) => ({
      ...Object(mine),
      id,
      browser,
      is_this: false,
      started_at: '2026-11-02T18:00:00.000Z',
      last_used_at: RECENTLY,
    })
    return {
      sessions: [
        mine,
        other('phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/144.0 Mobile Safari/537.36'),
        other('tv', 'Mozilla/5.0 (SMART-TV; Tizen 7.0) TV Safari/537.36'),
      ],
    }
  })

export const waiting = (procedure: string): Show => {
  return (page) => page.route(calls(procedure), () => undefined)
}
export const failing = (procedure: string): Show => {
  return (page) => page.route(calls(procedure), (route) => route.abort())
}
export const refused = (procedure: string, failure: object): Show => {
  const json = [{ error: { message: '', code: -32603, data: { failure } } }]
  return (page) => page.route(calls(procedure), (route) => route.fulfill({ status: 500, json }))
}
export const altered = (procedure: string, changes: object): Show => {
  return (page) => alterAnswer(page, procedure, changes)
}
