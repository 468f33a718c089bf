import { expect, test } from 'vitest'
import { loadSummary, failureSummary } from './load-summary.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
type Report = Parameters<typeof loadSummary>[0]
const report = (fields: object) => ({ outcome: 'loaded', channels: 24, account: null, ...fields }) as Report
const account = (ends_at: string | null) => ({ state: 'active', ends_at, trial: false, active: 0, most: 1 })

test('the line of a loaded list has its number of channels and the end of its account, and one channel is no good list', () => {
  expect(loadSummary(report({}), now)).toEqual({ text: '24 channels', isGood: true })
  const summary = loadSummary(report({ account: account('2026-12-03T18:00:00Z') }), now)
  expect(summary.text).toBe('24 channels. Ends on 3 Dec. 2026')
  expect(loadSummary(report({ account: account(null) }), now).text).toBe('24 channels')
  expect(loadSummary(report({ outcome: 'single', channels: 1 }), now)).toMatchObject({ isGood: false })
})

test('the line of a list from a fallback says which address it is, and one clip for all channels is no good list', () => {
  expect(loadSummary(report({ address: 0 }), now).text).toBe('24 channels')
  expect(loadSummary(report({ address: 1, account: account('2026-12-03T18:00:00Z') }), now)).toEqual({
    text: '24 channels, through your 2nd address. Ends on 3 Dec. 2026',
    isGood: true,
  })
  expect(loadSummary(report({ one_clip: true, address: 1 }), now)).toEqual({
    text: 'All channels lead to the same clip',
    isGood: false,
  })
  expect(loadSummary(report({ outcome: 'too_large', one_clip: true }), now).text).toMatch('Too large')
})

test('the line of a failed list has the reason and when its account ended', () => {
  const failed = (fields: object) => ({ message: 'Your account ended.', report: report(fields) }) as never
  const endedAt = (ends_at: string | null) => ({ ...account(ends_at), state: 'ended' })
  const ended = failed({ outcome: 'account', account: endedAt('2026-11-03T18:00:00Z') })
  expect(failureSummary(ended, now).text).toBe(
    'Your subscription ended on 3 Nov. 2026, says your provider. Renew it there.',
  )
  const notEnded = failed({ outcome: 'account', account: endedAt('2027-11-03T18:00:00Z') })
  expect(failureSummary(notEnded, now).text).toBe('Your account ended.')
  expect(failureSummary(failed({ outcome: 'account' }), now).text).toBe('Your account ended.')
})
