import { describe, expect, it, test } from 'vitest'
import { type PlaylistReport, report } from './app-contract.ts'
import type { Verdict, VerdictCode } from './contract.ts'
import { NO_VALUES } from './report-verdict.ts'
import { rowVerdictOf } from './row-verdict.ts'
import { type ResultFacts, verdictOf } from './verdict.ts'

const at = new Date('2026-11-26T12:00:00.000Z')
const result = (fields: object, before: number | null = null) => ({
  report: report.parse(fields),
  before,
  at,
})
const facts = (changes: Partial<ResultFacts>): ResultFacts => ({
  canReport: true,
  isReadable: true,
  result: null,
  hasNewestState: true,
  waitingSeconds: 1,
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
    'channels of an account that ended',
    { outcome: 'loaded', channels: 2, account: account({ state: 'ended' }) },
    'loaded',
  ],
  ['far fewer channels', { outcome: 'loaded', channels: 12 }, 'shrunk', 8_900],
  ['a fifth of the channels', { outcome: 'loaded', channels: 20 }, 'loaded', 100],
  ['channels at a fallback', { outcome: 'loaded', channels: 412, address: 1 }, 'fallback'],
  ['channels at an impossible address', { outcome: 'loaded', channels: 412, address: 9 }, 'loaded'],
  ['one clip for all channels', { outcome: 'loaded', channels: 40, one_clip: true }, 'one_clip'],
  ['no channels', { outcome: 'empty' }, 'empty'],
  ['a loaded list without channels', { outcome: 'loaded', channels: 0 }, 'empty'],
  ['films without channels', { outcome: 'loaded', channels: 0, films: 3, series: 0 }, 'loaded'],
  [
    'series without channels at a fallback',
    { outcome: 'loaded', channels: 0, series: 1, address: 1 },
    'fallback',
  ],
  [
    'no channels of an account that ended',
    { outcome: 'empty', account: account({ state: 'ended' }) },
    'ended',
  ],
  ['one channel', { outcome: 'single', channels: 1 }, 'single'],
  [
    'an account whose end is past',
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
  ['status 401', { outcome: 'answered', http_status: 401 }, 'refused'],
  ['status 403', { outcome: 'answered', http_status: 403 }, 'refused'],
  ['status 404', { outcome: 'answered', http_status: 404 }, 'gone'],
  ['status 410', { outcome: 'answered', http_status: 410 }, 'gone'],
  ['status 429', { outcome: 'answered', http_status: 429 }, 'wait'],
  ['status 451', { outcome: 'answered', http_status: 451 }, 'refused'],
  ['status 502', { outcome: 'answered', http_status: 502 }, 'trouble'],
  ['status 884', { outcome: 'answered', http_status: 884 }, 'trouble'],
  [
    'status 403 of an account that ended',
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
])('A television that reports %s gets its verdict', (_what, fields, code, before) => {
  expect(verdictOf(facts({ result: result(fields, before) })).code).toBe(code)
})

test.each<[string, Partial<ResultFacts>, VerdictCode]>([
  ['has the newest state', {}, 'loading'],
  ['has had the newest state for as long as four addresses take', { waitingSeconds: 1_200 }, 'loading'],
  ['has had the newest state for longer', { waitingSeconds: 1_300 }, 'no_tv'],
  ['does not have the newest state', { hasNewestState: false }, 'sending'],
  ['does not get the newest state within seconds', { hasNewestState: false, waitingSeconds: 4 }, 'no_tv'],
  ['needs a PIN', { isReadable: false }, 'pin'],
  ['has an app that cannot report', { canReport: false }, 'old_app'],
])('A television that reported nothing and %s gets its verdict', (_what, changes, code) => {
  expect(verdictOf(facts(changes)).code).toBe(code)
})

it('A verdict has the end of an account only if it is past', () => {
  for (const [ends_at, expected] of [
    ['2026-11-03T00:00:00Z', '2026-11-03T00:00:00Z'],
    ['2026-11-26T12:00:01Z', null],
    ['2036-11-03T00:00:00Z', null],
  ] as const) {
    const ended = result({ outcome: 'account', account: account({ state: 'ended', ends_at }) })
    expect(verdictOf(facts({ result: ended }))).toMatchObject({ code: 'ended', ends_at: expected })
  }
})

it('The verdict of a list that has only films has no number of channels', () => {
  const verdict = verdictOf(facts({ result: result({ outcome: 'loaded', channels: 0, films: 3 }) }))
  expect(verdict).toMatchObject({ code: 'loaded', channels: null })
})

it('A verdict has the time at which the provider allows another try', () => {
  const verdict = verdictOf(
    facts({ result: result({ outcome: 'answered', http_status: 429, retry_seconds: 8_400 }) }),
  )
  expect(verdict).toMatchObject({ code: 'wait', again_at: '2026-11-26T14:20:00.000Z' })
})

describe('The televisions of a device', () => {
  const named = (name: string, code: VerdictCode, channels: number | null = null) => ({
    name,
    verdict: { ...NO_VALUES, code, channels } satisfies Verdict,
  })

  it('with the same verdict have one verdict', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'loaded', 3)])).toEqual({
      verdict: { ...NO_VALUES, code: 'loaded', channels: 3 },
      differs: null,
    })
  })

  it('with different verdicts are named', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'refused')])).toMatchObject({
      verdict: { code: 'some', channels: 3 },
      differs: { on: 'A', not: 'B', why: { code: 'refused' } },
    })
  })

  it.each(['too_large', 'shrunk', 'one_clip', 'single'] as const)(
    'that all show the playlist have the warning of one: %s',
    (code) => {
      expect(rowVerdictOf([named('A', 'loaded', 3), named('B', code, 2)])).toMatchObject({
        verdict: { code, channels: 2 },
        differs: null,
      })
    },
  )

  it('differ if one fails beside one with a warning', () => {
    const televisions = [named('A', 'loaded', 3), named('B', 'too_large', 2), named('C', 'refused')]
    expect(rowVerdictOf(televisions)).toMatchObject({
      verdict: { code: 'some' },
      differs: { on: 'A', not: 'C', why: { code: 'refused' } },
    })
  })

  it('with different addresses have the verdict of the fallback', () => {
    const atFallback = {
      ...named('B', 'fallback', 3),
      verdict: { ...NO_VALUES, code: 'fallback' as const, address: 1 },
    }
    expect(rowVerdictOf([named('A', 'loaded', 3), atFallback])).toMatchObject({
      verdict: { code: 'fallback', address: 1 },
      differs: null,
    })
  })

  it('do not differ if one is off or still loading', () => {
    expect(rowVerdictOf([named('A', 'loaded', 3), named('B', 'no_tv')])?.verdict.code).toBe('loaded')
    expect(rowVerdictOf([named('A', 'loading'), named('B', 'no_tv')])?.verdict.code).toBe('loading')
    expect(rowVerdictOf([named('A', 'no_tv'), named('B', 'loading')])?.verdict.code).toBe('loading')
  })

  it('have the verdict of those that can report', () => {
    expect(rowVerdictOf([named('A', 'old_app'), named('B', 'ended')])?.verdict.code).toBe('ended')
    expect(rowVerdictOf([named('A', 'old_app')])?.verdict.code).toBe('old_app')
  })

  it('have the worst verdict that their owner can act on', () => {
    expect(rowVerdictOf([named('A', 'unreached'), named('B', 'login')])?.verdict.code).toBe('login')
  })

  it('have no verdict if there are none', () => {
    expect(rowVerdictOf([])).toBeNull()
  })
})
