import { expect, test } from 'vitest'
import { hasLookAlike, tidyMac, withAsciiDigits, compactCode } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['४७', '47'],
  ['𞥐𞥙', '09'],
  ['𝟎𝟡𝟶', '090'],
  ['４７ｅ', '47e'],
  ['\u200F47\u200E11\uFEFF', '4711'],
])('%s in ASCII digits is %s', (typed, digits) => {
  expect(withAsciiDigits(typed)).toBe(digits)
})

test.each([
  [' 12 34-56 ', '123456'],
  ['12\u00A034\u201356', '123456'],
  ['12 − 34 — 56', '123456'],
])('A code typed as %j is %s', (typed, code) => {
  expect(compactCode(typed)).toBe(code)
})

test.each([
  ['MAC: 02:00:5E:10:00:01', '02:00:5E:10:00:01'],
  ['02 : 00 :5E: 10:00:01', '02:00:5E:10:00:01'],
  ['02 - 00 –5E− 10-00-01', '02-00-5E-10-00-01'],
  ['02  00 5E 10 00 01', '02-00-5E-10-00-01'],
])('An address typed as %j is %s', (typed, tidy) => {
  expect(tidyMac(typed)).toBe(tidy)
})

test.each([
  ['02:00:5E', false],
  ['02:00:5Е', true],
  ['02:00:5Ε', true],
])('%s has a letter that only looks Latin: %s', (typed, expected) => {
  expect(hasLookAlike(typed)).toBe(expected)
})

test('A text of more than 200 characters is not changed', () => {
  const text = `${' '.repeat(100)}:${'١'.repeat(100)}`
  expect([withAsciiDigits(text), tidyMac(text)]).toEqual([text, text])
})
