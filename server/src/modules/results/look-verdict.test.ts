import { expect, it, test } from 'vitest'
import type { VerdictCode } from './contract.ts'
import { nextLookAllowedAt } from './look-limits.ts'
import { lookResultOf, type Look, withLook } from './look-verdict.ts'
import { NO_VALUES } from './report-verdict.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const doneLook = (report: object | null, ending: Look['ending'] = 'read', minutes = 1): Look => ({
  asked_at: minutesAgo(minutes),
  leased_until: minutesAgo(minutes),
  done_at: minutesAgo(minutes),
  ending,
  report,
})
const LOADED = { outcome: 'loaded', channels: 412 }
const ENDED = { outcome: 'account', account: { state: 'ended' } }
const UNREACHABLE = { outcome: 'unreached' }
const look = (report: object | null, minutes?: number) => lookResultOf(doneLook(report, 'read', minutes), now)

test.each<[string, Look, VerdictCode | undefined]>([
  ['a list', doneLook(LOADED), 'look_ok'],
  ['one channel', doneLook({ outcome: 'single', channels: 1 }), 'look_ok'],
  ['an account that ended', doneLook(ENDED), 'ended'],
  ['a banned account', doneLook({ outcome: 'account', account: { state: 'banned' } }), 'switched_off'],
  ['a wrong password', doneLook({ outcome: 'login' }), 'login'],
  ['a web page', doneLook({ outcome: 'web_page' }), 'look_no'],
  ['status 403', doneLook({ outcome: 'answered', http_status: 403 }), 'look_no'],
  ['no answer', doneLook(UNREACHABLE), 'look_no'],
  ['an address in a home network', doneLook(null, 'home'), 'look_home'],
  ['nothing, because the reader failed', doneLook(null, 'failed'), 'look_failed'],
])('A look that found %s gets its verdict', (_, stored, code) => {
  expect(lookResultOf(stored, now)).toMatchObject({ verdict: { code }, isDone: true })
})

it('A running look has a verdict only if the account has ended', () => {
  const running = { ...doneLook(ENDED), done_at: null, ending: null, leased_until: minutesAgo(-1) }
  expect(lookResultOf(running, now)).toMatchObject({ verdict: { code: 'ended' }, isDone: false })
  const active = { ...running, report: { outcome: 'odd', account: { state: 'active' } } }
  expect(lookResultOf(active, now)).toMatchObject({ verdict: null, report: { account: { state: 'active' } } })
})

it('A look has failed after its lease, or after a minute without a reader', () => {
  const stopped = { ...doneLook(null), done_at: null, ending: null }
  expect(lookResultOf({ ...stopped, leased_until: minutesAgo(1) }, now).verdict?.code).toBe('look_failed')
  expect(lookResultOf({ ...stopped, leased_until: null, asked_at: minutesAgo(2) }, now).isDone).toBe(true)
  expect(lookResultOf({ ...stopped, leased_until: null, asked_at: now }, now).isDone).toBe(false)
})

test.each<[VerdictCode, number | null, ReturnType<typeof look>, VerdictCode, number?]>([
  ['no_tv', null, look(LOADED), 'look_ok'],
  ['no_tv', null, look(ENDED), 'ended'],
  ['old_app', null, look(UNREACHABLE), 'look_no'],
  ['pin', null, look(LOADED), 'pin'],
  ['loaded', 60, look(ENDED), 'loaded'],
  ['some', 60, look(UNREACHABLE), 'some'],
  ['too_large', 60, look(ENDED), 'too_large'],
  ['fallback', 60, look(ENDED), 'fallback'],
  ['refused', 5, look(ENDED), 'ended'],
  ['refused', 5, look(LOADED), 'refused'],
  ['unreached', 50, look(LOADED), 'at_home'],
  ['unreached', 70, look(LOADED), 'unreached'],
  ['unreached', 50, look(UNREACHABLE), 'both'],
  ['unreached', 50, look({ outcome: 'web_page' }), 'unreached'],
  ['ended', 60, look(LOADED), 'look_ok'],
  ['ended', 1, look(LOADED, 60), 'ended'],
  ['no_tv', null, look(LOADED, 1_500), 'no_tv'],
  ['loading', null, look(ENDED, 2), 'loading', 1],
  ['loading', null, look(LOADED, 2), 'loading', 1],
  ['no_tv', null, look(ENDED, 2), 'no_tv', 1],
  ['no_tv', null, look(ENDED, 1), 'ended', 2],
  ['refused', 1, look(ENDED, 10), 'refused', 5],
  ['refused', 1, look(ENDED, 4), 'ended', 5],
  ['unreached', 1, look(LOADED, 10), 'at_home', 5],
])(
  'The verdict %s of televisions (%s minutes ago) is kept, or replaced by that of a look',
  (code, ago, lookResult, expected, askedAgo = 10_000) => {
    const at = ago === null ? null : minutesAgo(ago)
    const television = { verdict: { ...NO_VALUES, code }, at, requestedAt: minutesAgo(askedAgo) }
    expect(withLook(television, lookResult, now).code).toBe(expected)
  },
)

test.each<[string, readonly number[], readonly number[], number | null]>([
  ['is allowed at first', [], [], null],
  ['is refused 25 minutes after a list of the account', [25], [25], 5],
  ['is allowed 40 minutes after a list', [40], [40], null],
  ['is refused 40 minutes after a second list in two hours', [40, 90], [40, 90], 30],
  ['is refused after 30 of a host in an hour', Array.from({ length: 30 }, (_, index) => index + 1), [], 30],
])('The next look %s', (_, ofHost, ofAccount, minutes) => {
  const times = { ofHost: ofHost.map(minutesAgo), ofAccount: ofAccount.map(minutesAgo) }
  expect(nextLookAllowedAt(times, now)).toEqual(minutes === null ? null : minutesAgo(-minutes))
})
