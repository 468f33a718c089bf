import { describe, expect, it, test } from 'vitest'
import { type PlaylistReport, report } from './app-contract.ts'
import type { Verdict, VerdictCode } from './contract.ts'
import { type ResultFacts, NOTHING, rowVerdictOf, verdictOf } from './verdict.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const result = (fields: object, before: number | null = null) => ({
  report: report.parse(fields),
  before,
  at: now,
})
const known = (changes: Partial<ResultFacts>): ResultFacts => ({
  canReport: true,
  isReadable: true,
  result: null,
  hasNewestState: true,
  waitingSeconds: 1,
  now,
  ...changes,
})
const account = (fields: Partial<NonNullable<PlaylistReport['account']>> = {}) => ({
  state: 'active',
  ends_at: null,
  trial: false,
  active: 1,
  most: 1,
  ...fields,
})

test.each<[string, object, VerdictCode, number?]>([
  ['channels', { outcome: 'loaded', channels: 412 }, 'loaded'],
  [
    'channels, though the account is over',
    { outcome: 'loaded', channels: 2, account: account({ state: 'ended' }) },
    'loaded',
  ],
  ['far fewer channels', { outcome: 'loaded', channels: 12 }, 'shrunk', 8_900],
  ['a fifth of the channels', { outcome: 'loaded', channels: 20 }, 'loaded', 100],
  ['channels at a fallback', { outcome: 'loaded', channels: 412, address: 1 }, 'fallback'],
  ['channels at an impossible address', { outcome: 'loaded', channels: 412, address: 9 }, 'loaded'],
  ['one clip for all channels', { outcome: 'loaded', channels: 40, one_clip: true }, 'one_clip'],
  ['no channels', { outcome: 'empty' }, 'empty'],
  [
    'no channels of an account that ended',
    { outcome: 'empty', account: account({ state: 'ended' }) },
    'ended',
  ],
  ['one channel', { outcome: 'single', channels: 1 }, 'single'],
  [
    'an end before now',
    { outcome: 'account', account: account({ ends_at: '2026-11-03T00:00:00Z' }) },
    'ended',
  ],
  ['a banned account', { outcome: 'account', account: account({ state: 'banned' }) }, 'switched_off'],
  ['a disabled account', { outcome: 'account', account: account({ state: 'disabled' }) }, 'switched_off'],
  ['an account refused without a reason', { outcome: 'account', account: account() }, 'odd'],
  ['a wrong password', { outcome: 'login' }, 'login'],
  ['a web page', { outcome: 'web_page' }, 'web_page'],
  ['a web page after it had loaded', { outcome: 'web_page' }, 'page_now', 100],
  ['a captcha', { outcome: 'challenge' }, 'challenge'],
  ['answer 401', { outcome: 'answered', http_status: 401 }, 'refused'],
  ['answer 403', { outcome: 'answered', http_status: 403 }, 'refused'],
  ['answer 404', { outcome: 'answered', http_status: 404 }, 'gone'],
  ['answer 410', { outcome: 'answered', http_status: 410 }, 'gone'],
  ['answer 429', { outcome: 'answered', http_status: 429 }, 'wait'],
  ['answer 451', { outcome: 'answered', http_status: 451 }, 'refused'],
  ['answer 502', { outcome: 'answered', http_status: 502 }, 'trouble'],
  ['answer 884', { outcome: 'answered', http_status: 884 }, 'trouble'],
  [
    'answer 403 of an account that ended',
    { outcome: 'answered', http_status: 403, account: account({ state: 'ended' }) },
    'ended',
  ],
  ['an answer without its status', { outcome: 'answered' }, 'odd'],
  ['no answer', { outcome: 'unreached' }, 'unreached'],
  ['a wrong certificate', { outcome: 'certificate' }, 'certificate'],
  ['half a list', { outcome: 'cut' }, 'cut'],
  ['no list', { outcome: 'unreadable' }, 'unreadable'],
  ['too large a list', { outcome: 'too_large' }, 'too_large'],
  ['an outcome of a newer app', { outcome: 'exploded' }, 'odd'],
])('A television that found %s', (_what, fields, code, before) => {
  expect(verdictOf(known({ result: result(fields, before) })).code).toBe(code)
})

test.each<[string, Partial<ResultFacts>, VerdictCode]>([
  ['was given it', {}, 'loading'],
  ['was given it long ago', { waitingSeconds: 400 }, 'no_tv'],
  ['was not given it yet', { hasNewestState: false }, 'sending'],
  ['was not given it within seconds', { hasNewestState: false, waitingSeconds: 4 }, 'no_tv'],
  ['lacks its PIN', { isReadable: false }, 'pin'],
  ['has an app that can’t tell', { canReport: false }, 'old_app'],
])('A television that reported nothing and %s', (_what, changes, code) => {
  expect(verdictOf(known(changes)).code).toBe(code)
})

it('says when an account ended, unless that is still to come', () => {
  for (const [ends_at, shown] of [
    ['2026-11-03T00:00:00Z', '2026-11-03T00:00:00Z'],
    ['2036-11-03T00:00:00Z', null],
  ] as const) {
    const ended = result({ outcome: 'account', account: account({ state: 'ended', ends_at }) })
    expect(verdictOf(known({ result: ended }))).toMatchObject({ code: 'ended', ends_at: shown })
  }
})

it('says when the provider allows another try', () => {
  const verdict = verdictOf(
    known({ result: result({ outcome: 'answered', http_status: 429, retry_seconds: 8_400 }) }),
  )
  expect(verdict).toMatchObject({ code: 'wait', again_at: '2026-11-26T14:20:00.000Z' })
})

describe('Several televisions', () => {
  const named = (name: string, code: VerdictCode, channels: number | null = null) => ({
    name,
    verdict: { ...NOTHING, code, channels } satisfies Verdict,
  })

  it('that agree have one verdict', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'loaded', 3)])).toEqual({
      verdict: { ...NOTHING, code: 'loaded', channels: 3 },
      differs: null,
    })
  })

  it('that differ are named', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'refused')])).toMatchObject({
      verdict: { code: 'some', channels: 3 },
      differs: { on: 'A', not: 'B', why: { code: 'refused' } },
    })
  })

  it('that work through different addresses say so', () => {
    const through = {
      ...named('B', 'fallback', 3),
      verdict: { ...NOTHING, code: 'fallback' as const, address: 1 },
    }
    expect(rowVerdictOf([named('A', 'loaded', 3), through])).toMatchObject({
      verdict: { code: 'fallback', address: 1 },
      differs: null,
    })
  })

  it('of which one is off or about to load it do not differ', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'no_tv')])?.verdict.code).toBe('loaded')
    expect(rowVerdictOf([named('A', 'loading'), named('B', 'no_tv')])?.verdict.code).toBe('loading')
  })

  it('of which one can’t tell count without it', () => {
    expect(rowVerdictOf([named('A', 'old_app'), named('B', 'ended')])?.verdict.code).toBe('ended')
    expect(rowVerdictOf([named('A', 'old_app')])?.verdict.code).toBe('old_app')
  })

  it('say the worst that their owner can act on', () => {
    expect(rowVerdictOf([named('A', 'unreached'), named('B', 'login')])?.verdict.code).toBe('login')
  })

  it('are none', () => {
    expect(rowVerdictOf([])).toBeNull()
  })
})
