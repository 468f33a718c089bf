import { expect, test } from 'vitest'
import { licenceEndAfter } from './offer.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const endOfNewTerm = (end: string | null, term = 'P1Y') =>
  licenceEndAfter(term, { expire_date: end === null ? null : new Date(end), now })

test('the new term is added to what is left of a trial or a licence', () => {
  expect(endOfNewTerm('2026-11-30T09:00:00.000Z'), 'trial').toBe('2027-11-30T09:00:00.000Z')
  expect(endOfNewTerm('2027-05-31T12:00:00.000Z'), 'licence').toBe('2028-05-31T12:00:00.000Z')
  expect(endOfNewTerm('2027-08-31T12:00:00.000Z', 'P6M'), 'the month’s last day').toBe(
    '2028-02-29T12:00:00.000Z',
  )
})

test('after the licence has ended, the new term begins now', () => {
  expect(endOfNewTerm('2026-11-24T11:59:59.000Z')).toBe('2027-11-24T12:00:00.000Z')
  expect(endOfNewTerm('2020-01-01T00:00:00.000Z', 'P6M')).toBe('2027-05-24T12:00:00.000Z')
})

test('a licence for life has no end, whether bought before or now', () => {
  expect(endOfNewTerm(null)).toBeNull()
  expect(endOfNewTerm('2026-11-30T09:00:00.000Z', 'lifetime')).toBeNull()
})
