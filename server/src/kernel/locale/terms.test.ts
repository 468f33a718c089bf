import { expect, test } from 'vitest'
import { termInWords } from './terms.ts'

test.for([
  ['P1Y', '1 year'],
  ['P6M', '6 months'],
  ['P1Y6M', '1 year and 6 months'],
  ['P1Y6M2W1D', '1 year, 6 months, 2 weeks and 1 day'],
  ['lifetime', 'life'],
])('%s lasts for %s', ([term, words]) => {
  expect(termInWords(term ?? '')).toBe(words)
})
