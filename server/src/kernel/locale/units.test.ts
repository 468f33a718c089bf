import { expect, test } from 'vitest'
import { fileSize, formatCount } from './units.ts'

test.for([
  [12_345_678, '12.3 MB'],
  [1_234_000_000, '1234.0 MB'],
  [40_000, '40.0 kB'],
] as const)('%i bytes read as %s', ([bytes, text]) => {
  expect(fileSize(bytes)).toBe(text)
})

test('a count has separators of thousands', () => {
  expect(formatCount(24_000)).toBe('24,000')
})
