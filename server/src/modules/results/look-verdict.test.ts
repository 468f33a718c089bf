import { expect, it, test } from 'vitest'
import type { VerdictCode } from './contract.ts'
import { nextLook } from './look-limits.ts'
import { foundBy, type Look, withLook } from './look-verdict.ts'
import { NOTHING } from './verdict.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const done = (report: object | null, ending: Look['ending'] = 'read', minutes = 1): Look => ({
  asked_at: minutesAgo(minutes),
  leased_until: minutesAgo(minutes),
  done_at: minutesAgo(minutes),
  ending,
  report,
})
const LOADED = { outcome: 'loaded', channels: 412 }
const ENDED = { outcome: 'account', account: { state: 'ended' } }
const UNREACHED = { outcome: 'unreached' }
const look = (report: object | null, minutes?: number) => foundBy(done(report, 'read', minutes), now)

test.each<[string, Look, VerdictCode | undefined]>([
  ['a list', done(LOADED), 'look_ok'],
  ['one channel', done({ outcome: 'single', channels: 1 }), 'look_ok'],
  ['an account that ended', done(ENDED), 'ended'],
  ['a banned account', done({ outcome: 'account', account: { state: 'banned' } }), 'switched_off'],
  ['a wrong password', done({ outcome: 'login' }), 'login'],
  ['a web page', done({ outcome: 'web_page' }), 'look_no'],
  ['answer 403', done({ outcome: 'answered', http_status: 403 }), 'look_no'],
  ['nothing', done(UNREACHED), 'look_no'],
  ['an address of a home', done(null, 'home'), 'look_home'],
  ['nothing, because its reader failed', done(null, 'failed'), 'look_failed'],
])('A look that found %s', (_, stored, code) => {
  expect(foundBy(stored, now)).toMatchObject({ verdict: { code }, isDone: true })
})

it('shows an account that ended before the list is read, and nothing else', () => {
  const running = { ...done(ENDED), done_at: null, ending: null, leased_until: minutesAgo(-1) }
  expect(foundBy(running, now)).toMatchObject({ verdict: { code: 'ended' }, isDone: false })
  const active = { ...running, report: { outcome: 'odd', account: { state: 'active' } } }
  expect(foundBy(active, now)).toMatchObject({ verdict: null, report: { account: { state: 'active' } } })
})

it('has failed once its lease is over, or when nobody began it for a minute', () => {
  const stopped = { ...done(null), done_at: null, ending: null }
  expect(foundBy({ ...stopped, leased_until: minutesAgo(1) }, now).verdict?.code).toBe('look_failed')
  expect(foundBy({ ...stopped, leased_until: null, asked_at: minutesAgo(2) }, now).isDone).toBe(true)
  expect(foundBy({ ...stopped, leased_until: null, asked_at: now }, now).isDone).toBe(false)
})

test.each<[VerdictCode, number | null, ReturnType<typeof look>, VerdictCode]>([
  ['no_tv', null, look(LOADED), 'look_ok'],
  ['no_tv', null, look(ENDED), 'ended'],
  ['old_app', null, look(UNREACHED), 'look_no'],
  ['pin', null, look(LOADED), 'pin'],
  ['loaded', 60, look(ENDED), 'loaded'],
  ['some', 60, look(UNREACHED), 'some'],
  ['fallback', 60, look(ENDED), 'fallback'],
  ['refused', 5, look(ENDED), 'ended'],
  ['refused', 5, look(LOADED), 'refused'],
  ['unreached', 50, look(LOADED), 'at_home'],
  ['unreached', 70, look(LOADED), 'unreached'],
  ['unreached', 50, look(UNREACHED), 'both'],
  ['unreached', 50, look({ outcome: 'web_page' }), 'unreached'],
  ['ended', 60, look(LOADED), 'look_ok'],
  ['ended', 1, look(LOADED, 60), 'ended'],
  ['no_tv', null, look(LOADED, 1_500), 'no_tv'],
])('A television’s %s of %s minutes ago with a look is %s', (code, ago, found, expected) => {
  const told = { verdict: { ...NOTHING, code }, at: ago === null ? null : minutesAgo(ago) }
  expect(withLook(told, found, now).code).toBe(expected)
})

test.each<[string, readonly number[], readonly number[], number | null]>([
  ['at first', [], [], null],
  ['25 minutes after a list of the account', [25], [25], 5],
  ['40 minutes after one', [40], [40], null],
  ['40 minutes after a second one within two hours', [40, 90], [40, 90], 30],
  ['when the host got 30 within the hour', Array.from({ length: 30 }, (_, index) => index + 1), [], 30],
])('The next look, %s', (_, ofHost, ofAccount, minutes) => {
  const times = { ofHost: ofHost.map(minutesAgo), ofAccount: ofAccount.map(minutesAgo) }
  expect(nextLook(times, now)).toEqual(minutes === null ? null : minutesAgo(-minutes))
})
