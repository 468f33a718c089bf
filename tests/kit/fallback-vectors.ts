interface VectorAnswer {
  readonly status: number
  readonly body: string
}

interface FallbackVector {
  readonly about: string
  readonly type: 'm3u' | 'xtream'
  /** Answers of the source and its fallbacks: the list, or `player_api.php` without an action. Null if there is no answer, or TLS fails. */
  readonly answers: readonly (VectorAnswer | null)[]
  /** 0 for the source. */
  readonly asked: readonly number[]
  readonly told: { readonly outcome: string; readonly http_status: number | null; readonly address: number }
}

const answer = (body: string, status = 200): VectorAnswer => ({ status, body })
const LIST = answer('#EXTM3U\n#EXTINF:-1,One\nhttp://s.example/1.m3u8\n')
const PAGE = answer('<!doctype html><html><body>This domain is for sale</body></html>')
const account = (user: object) => answer(JSON.stringify({ user_info: user, server_info: {} }))
const ACTIVE = account({ auth: 1, status: 'Active' })

const report = (outcome: string, address = 0, http_status: number | null = null) => {
  return { outcome, http_status, address }
}

const vectorWithNextRequest = (about: string, first: VectorAnswer | null): FallbackVector => ({
  about: `${about}: the next one is asked`,
  type: 'm3u',
  answers: [first, LIST, LIST],
  asked: [0, 1],
  told: report('loaded', 1),
})

const vectorWithFinalAnswer = (about: string, first: VectorAnswer, outcome: string): FallbackVector => ({
  about: `${about}: no other is asked`,
  type: 'm3u',
  answers: [first, LIST, LIST],
  asked: [0],
  told: report(outcome, 0, first.status === 200 ? null : first.status),
})

const vectorWithRefusedAccount = (about: string, user: object, outcome: string): FallbackVector => ({
  about: `${about}: no other is asked`,
  type: 'xtream',
  answers: [account(user), ACTIVE, ACTIVE],
  asked: [0],
  told: report(outcome),
})

export const fallbackVectors: readonly FallbackVector[] = [
  { about: 'the first works', type: 'm3u', answers: [LIST, LIST, LIST], asked: [0], told: report('loaded') },
  vectorWithNextRequest('no answer', null),
  ...[403, 404, 410, 500, 503].map((status) => vectorWithNextRequest(`answer ${status}`, answer('', status))),
  vectorWithNextRequest('a web page', PAGE),
  ...[401, 429, 451].map((status) =>
    vectorWithFinalAnswer(`answer ${status}`, answer('', status), 'answered'),
  ),
  vectorWithFinalAnswer('a list without entries', answer('#EXTM3U\n'), 'empty'),
  vectorWithFinalAnswer('neither list nor page', answer('\u0001\u0002\u0003'), 'unreadable'),
  {
    about: 'two fail, in different ways: the third is asked',
    type: 'm3u',
    answers: [null, answer('', 502), LIST],
    asked: [0, 1, 2],
    told: report('loaded', 2),
  },
  {
    about: 'all fail: an app tells of the first',
    type: 'm3u',
    answers: [answer('', 404), null, PAGE],
    asked: [0, 1, 2],
    told: report('answered', 0, 404),
  },
  vectorWithRefusedAccount('a wrong password', { auth: 0 }, 'login'),
  vectorWithRefusedAccount('an ended account', { auth: 1, status: 'Expired' }, 'account'),
  vectorWithRefusedAccount('a banned account', { auth: 1, status: 'Banned' }, 'account'),
  {
    about: 'the second knows the account, and refuses it: the third is not asked',
    type: 'xtream',
    answers: [null, account({ auth: 0 }), ACTIVE],
    asked: [0, 1],
    told: report('login', 1),
  },
]
