import { expect, test } from 'vitest'
import { foundIn, problemIn } from './found.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
type Report = Parameters<typeof foundIn>[0]
const report = (fields: object) => ({ outcome: 'loaded', channels: 24, account: null, ...fields }) as Report
const account = (ends_at: string | null) => ({ state: 'active', ends_at, trial: false, active: 0, most: 1 })

test('a loaded list has its channels, and the end of its account', () => {
  expect(foundIn(report({}), now)).toEqual({ text: '24 channels', isGood: true })
  const found = foundIn(report({ account: account('2026-12-03T18:00:00Z') }), now)
  expect(found.text).toBe('24 channels. Ends on 3 Dec. 2026')
  expect(foundIn(report({ account: account(null) }), now).text).toBe('24 channels')
  expect(foundIn(report({ outcome: 'single', channels: 1 }), now)).toMatchObject({ isGood: false })
})

test('a list that could not be loaded has the reason, and when its account ended', () => {
  const failed = (fields: object) =>
    ({ message: 'Your account has expired.', report: report(fields) }) as never
  const ended = failed({ outcome: 'account', account: account('2026-11-03T18:00:00Z') })
  expect(problemIn(ended, now).text).toBe('Your account has expired. It ended on 3 Nov. 2026.')
  const early = failed({ outcome: 'account', account: account('2027-11-03T18:00:00Z') })
  expect(problemIn(early, now).text).toBe('Your account has expired.')
  expect(problemIn(failed({ outcome: 'account' }), now).text).toBe('Your account has expired.')
})
