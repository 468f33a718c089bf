import { expect, test } from 'vitest'
import { formatDate } from './contract.ts'

test('day, short month with a full stop, year, in UTC', () => {
  expect(formatDate('2026-11-20T23:59:59.000Z')).toBe('20 Nov. 2026')
  expect(formatDate('2027-01-01T00:00:00.000Z')).toBe('1 Jan. 2027')
})
