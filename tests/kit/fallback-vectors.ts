interface Answered {
  readonly status: number
  readonly body: string
}

/** A playlist with two fallbacks: what each address answers, which ones an app asks, and what it tells. */
interface FallbackVector {
  readonly about: string
  readonly type: 'm3u' | 'xtream'
  /** Of the source and its fallbacks: the list, or `player_api.php` without an action. Null if nothing comes, or TLS fails. */
  readonly answers: readonly (Answered | null)[]
  /** 0 for the source. */
  readonly asked: readonly number[]
  readonly told: { readonly outcome: string; readonly http_status: number | null; readonly address: number }
}

const answered = (body: string, status = 200): Answered => ({ status, body })
const LIST = answered('#EXTM3U\n#EXTINF:-1,One\nhttp://s.example/1.m3u8\n')
const PAGE = answered('<!doctype html><html><body>This domain is for sale</body></html>')
const account = (user: object) => answered(JSON.stringify({ user_info: user, server_info: {} }))
const ACTIVE = account({ auth: 1, status: 'Active' })

const told = (outcome: string, address = 0, http_status: number | null = null) => ({
  outcome,
  http_status,
  address,
})

/** The first address fails because of its host. */
const goesOn = (about: string, first: Answered | null): FallbackVector => ({
  about: `${about}: the next one is asked`,
  type: 'm3u',
  answers: [first, LIST, LIST],
  asked: [0, 1],
  told: told('loaded', 1),
})

/** Another host would say the same. */
const ends = (about: string, first: Answered, outcome: string): FallbackVector => ({
  about: `${about}: no other is asked`,
  type: 'm3u',
  answers: [first, LIST, LIST],
  asked: [0],
  told: told(outcome, 0, first.status === 200 ? null : first.status),
})

const refuses = (about: string, user: object, outcome: string): FallbackVector => ({
  about: `${about}: no other is asked`,
  type: 'xtream',
  answers: [account(user), ACTIVE, ACTIVE],
  asked: [0],
  told: told(outcome),
})

/** When the next address is asked, and what an app tells then. */
export const fallbackVectors: readonly FallbackVector[] = [
  {
    about: 'the first works',
    type: 'm3u',
    answers: [LIST, LIST, LIST],
    asked: [0],
    told: told('loaded'),
  },
  goesOn('no answer', null),
  ...[403, 404, 410, 500, 503].map((status) => goesOn(`answer ${status}`, answered('', status))),
  goesOn('a web page', PAGE),
  ...[401, 429, 451].map((status) => ends(`answer ${status}`, answered('', status), 'answered')),
  ends('a list without entries', answered('#EXTM3U\n'), 'empty'),
  ends('neither list nor page', answered('\u0001\u0002\u0003'), 'unreadable'),
  {
    about: 'two fail, in different ways: the third is asked',
    type: 'm3u',
    answers: [null, answered('', 502), LIST],
    asked: [0, 1, 2],
    told: told('loaded', 2),
  },
  {
    about: 'all fail: an app tells of the first',
    type: 'm3u',
    answers: [answered('', 404), null, PAGE],
    asked: [0, 1, 2],
    told: told('answered', 0, 404),
  },
  refuses('a wrong password', { auth: 0 }, 'login'),
  refuses('an ended account', { auth: 1, status: 'Expired' }, 'account'),
  refuses('a banned account', { auth: 1, status: 'Banned' }, 'account'),
  {
    about: 'the second knows the account, and refuses it: the third is not asked',
    type: 'xtream',
    answers: [null, account({ auth: 0 }), ACTIVE],
    asked: [0, 1],
    told: told('login', 1),
  },
]
