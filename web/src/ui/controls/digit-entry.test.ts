import { expect, test } from 'vitest'
import { pastedDigits } from './digit-entry.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['Device key: 123 456', '123456'],
  ['a123456', null],
  ['12 months', null],
  ['', null],
])('the digits of a pasted %j are %j', (text, digits) => {
  expect(pastedDigits(text)).toBe(digits)
})
